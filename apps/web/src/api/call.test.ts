import { getOwnProfile, login, logout } from '@ballpark/contracts/accounts';
import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import { endpoint, type Endpoint } from '@ballpark/contracts/endpoint';
import { lookUpLocation } from '@ballpark/contracts/places';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { answer, answerUnexpectedly, failNetwork, neverAnswer, refuse, respond } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { ApiError, getErrorMessage } from './api-error.ts';
import { call } from './call.ts';
import { beginSession, endSession, getSession } from './session.ts';

const credentials = { email: 'lena@example.org', password: 'secret' };

async function catchFailure(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => new Error('It succeeded.'),
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw error;
}

test('a call sends the body as JSON and unwraps the answer', async () => {
  const asked = answer(login, { user: onboardedMember, token: 't' });
  expect(await call(login, { body: credentials })).toEqual({ user: onboardedMember, token: 't' });
  expect(asked).toEqual([{ body: credentials, authorization: null, key: null, search: '' }]);
});

test.each(ALL_ENDPOINTS)(
  'every call carries the stored token, as JSON under one base: $method $path',
  { tags: ['API-01'] },
  async (called) => {
    localStorage.setItem('token', 'mine');
    const asked: (string | null)[][] = [];
    respond({ ...called, path: called.path.replaceAll(/:\w+/g, 'x') }, ({ url, headers }) => {
      asked.push([new URL(url).pathname.slice(0, 5), headers.get('authorization'), headers.get('accept')]);
      return new Response('{}', { status: 503 });
    });
    // TypeScript does not know the parts of an endpoint from the list. A missing part is written as 'undefined'.
    const parts = { params: { id: 'x', listingId: 'x', suggestionId: 'x', guestId: 'x', username: 'x' } };
    await catchFailure(call<Endpoint>(called, parts as never));
    expect(asked).toEqual([['/api/', 'Bearer mine', 'application/json']]);
  },
);

test('without a stored token no call pretends to have one', async () => {
  const asked = answer(logout, {});
  await call(logout, {});
  expect(asked[0]?.authorization).toBeNull();
});

test('parameters and query are written into the address', async () => {
  const search = endpoint({
    method: 'GET',
    path: '/things/:id/parts',
    summary: 'Parts of a thing.',
    access: 'public',
    params: z.object({ id: z.string() }),
    query: z.object({ page: z.number() }),
    success: { status: 200, data: z.object({ found: z.boolean() }) },
    errors: [],
  });
  const asked = answer({ ...search, path: '/things/a%2Fb/parts' }, { found: true });
  expect(await call(search, { params: { id: 'a/b' }, query: { page: 2 } })).toEqual({ found: true });
  expect(asked[0]?.search).toBe('?page=2');
});

test("a refusal carries the server's own sentence, its code and the request's id", { tags: ['ERR-30'] }, async () => {
  refuse(login, 'wrong_credentials');
  const error = await catchFailure(call(login, { body: credentials }));
  expect(error).toMatchObject({
    status: 401,
    code: 'wrong_credentials',
    sentence: 'Invalid email or password.',
    requestId: 'req-1',
  });
  expect(getErrorMessage(error, 'Login failed')).toBe('Invalid email or password.');
});

test.each([
  ['no answer at all', 0, () => failNetwork(login)],
  ['an answer that is not JSON', 502, () => answerUnexpectedly(login, 502, '<h1>Bad gateway</h1>')],
  ['a refusal without a sentence', 500, () => answerUnexpectedly(login, 500, '{"success":false}')],
])('with %s a form falls back to its own sentence', { tags: ['ERR-30'] }, async (_, status, fail) => {
  fail();
  const error = await catchFailure(call(login, { body: credentials }));
  expect(error).toMatchObject({ status, sentence: undefined });
  expect(getErrorMessage(error, 'Login failed')).toBe('Login failed');
});

test('half a refusal still gives its sentence', { tags: ['ERR-30'] }, async () => {
  answerUnexpectedly(login, 503, '{"error":"Back in a minute."}');
  expect(getErrorMessage(await catchFailure(call(login, { body: credentials })), 'Login failed')).toBe(
    'Back in a minute.',
  );
});

test('an answer that drifted from the contract is an error, not data', async () => {
  answerUnexpectedly(getOwnProfile, 200, JSON.stringify({ success: true, data: { user: { id: 7 } } }));
  expect(await catchFailure(call(getOwnProfile, {}))).toMatchObject({ status: 200, code: 'unexpected_answer' });
});

test('a server that does not answer is given up after 15 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    if (ms === 15_000) setTimeout(() => controller.abort(), 5);
    return controller.signal;
  });
  neverAnswer(login);
  const error = await catchFailure(call(login, { body: credentials }));
  timeout.mockRestore();
  expect(error).toMatchObject({ status: 0, code: 'no_answer' });
});

test('a 401 to any call ends the session; other refusals leave it', { tags: ['SESS-09'] }, async () => {
  beginSession(onboardedMember, 'mine');
  refuse(getOwnProfile, 'unavailable');
  await catchFailure(call(getOwnProfile, {}));
  expect(getSession().user).toEqual(onboardedMember);
  refuse(getOwnProfile, 'not_signed_in');
  await catchFailure(call(getOwnProfile, {}));
  expect(getSession().user).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

test('a reading call is given up when the session ends; a writing call goes on', async () => {
  beginSession(onboardedMember, 'mine');
  const asked = neverAnswer(getOwnProfile);
  answer(logout, {});
  const reading = catchFailure(call(getOwnProfile, {}));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const writing = call(logout, {});
  endSession();
  expect(await reading).toMatchObject({ status: 0, code: 'no_answer' });
  await expect(writing).resolves.toBeDefined();
});

test(
  "a lookup that finds nothing answers 200 and still is a refusal: 'Location unavailable'",
  { tags: ['ERR-17'] },
  async () => {
    refuse(lookUpLocation, 'location_unavailable');
    const error = await catchFailure(call(lookUpLocation, { query: { latitude: 0.5, longitude: -30 } }));
    expect(error).toMatchObject({ status: 200, code: 'location_unavailable', sentence: 'Location unavailable' });
  },
);
