import { getOwnProfile } from '@ballpark/contracts/accounts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { callWithToken } from './call.ts';

const EARLY = { ...onboardedMember, name: 'Early Bird' };

beforeEach(() => {
  // A busy machine may have loaded this file for longer than an answer counts.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const response = Promise.resolve(Response.json({ success: true, data: { user: EARLY } }));
  const href = new URL(`/api${getOwnProfile.path}`, location.href).href;
  window.earlyAnswers = new Map([[href, { token: 'x', response }]]);
});

afterEach(() => {
  vi.restoreAllMocks();
  delete window.earlyAnswers;
});

const ask = async (token: string) => (await callWithToken(token, getOwnProfile, {})).user.name;

test('a call takes the answer that the page has requested before, once', async () => {
  const asked = answer(getOwnProfile, { user: onboardedMember });
  expect(await ask('x')).toBe('Early Bird');
  expect(asked).toHaveLength(0);
  expect(await ask('x')).toBe(onboardedMember.name);
  expect(asked).toHaveLength(1);
});

test('an answer for another token, or one that has waited long, is not used', async () => {
  answer(getOwnProfile, { user: onboardedMember });
  expect(await ask('y')).toBe(onboardedMember.name);
  const response = Promise.resolve(Response.json({ success: true, data: { user: EARLY } }));
  window.earlyAnswers?.set(new URL(`/api${getOwnProfile.path}`, location.href).href, { token: 'x', response });
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  expect(await ask('x')).toBe(onboardedMember.name);
});
