import { getOwnProfile } from '@ballpark/contracts/accounts';
import { listQuickCards, skipListing } from '@ballpark/contracts/crowd/quick';
import { suggestPrice } from '@ballpark/contracts/suggestions';
import { type GuessResult, listResults, markResultsSeen } from '@ballpark/contracts/xp';
import { paginate } from '@ballpark/rules/pagination';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, failNetwork, type ReceivedRequest, respond } from '../../test/fake-api.ts';
import { buildGuessResult } from '../../test/guess-results.ts';
import { buildQuickCards, buildSuggestion, hoursAgo, keepRound, toMade } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

const desk = buildGuessResult({ closedAt: hoursAgo(2) });
const lamp: GuessResult = {
  ...desk,
  listingId: '0197f000-0000-7000-8000-000000000001',
  title: 'Brass lamp',
  amount: 30,
  finalPrice: 30,
  place: 1,
  xp: 50,
  closedAt: hoursAgo(1),
};
const DESK_LINE = 'Oak desk went for $140. You were 4% off, 2nd of 9. +20 XP';
const LAMP_LINE = 'Brass lamp went for $30. You were exactly right, the closest of 9. +50 XP';

let marked: ReceivedRequest[];

beforeEach(() => {
  sessionStorage.clear();
  beginSession(onboardedMember, 'good');
  answer(listQuickCards, buildQuickCards(12));
  answer(skipListing, {});
  answer(getOwnProfile, { user: onboardedMember });
  marked = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let unseen: readonly GuessResult[];

/** The server gives results until they are marked as seen. */
function answerResults(...results: readonly GuessResult[]): ReceivedRequest[] {
  unseen = results;
  marked = respond(markResultsSeen, () => {
    const { until } = marked.at(-1)!.body as { until: string };
    unseen = unseen.filter(({ closedAt }) => closedAt > until);
    return HttpResponse.json({ success: true, data: { until } });
  });
  return respond(listResults, () => {
    const pagination = paginate({ page: 1, limit: 50, count: unseen.length });
    return HttpResponse.json({ success: true, data: unseen, pagination });
  });
}

async function open() {
  const page = openPage('/quick');
  await screen.findByRole('article');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your price (USD)')));
  return page;
}

test('says on top how a guess ended, leads to the listing, and marks it as seen once', async () => {
  const asked = answerResults(desk);
  const { person } = await open();
  const line = await screen.findByRole('link', { name: DESK_LINE });
  expect(line.getAttribute('href')).toBe(`/listing/${desk.listingId}`);
  expect(screen.queryByText(/and \d+ more/)).toBeNull();
  expect(new URLSearchParams(asked[0]?.search).get('unseen')).toBe('true');
  await person.keyboard('{Escape}');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(marked.map(({ body }) => body)).toEqual([{ until: desk.closedAt }]));
});

test('of several results it says the newest, and how many more there are', async () => {
  answerResults(desk, lamp, { ...desk, listingId: null, title: null });
  await open();
  const line = await screen.findByRole('link', { name: LAMP_LINE });
  expect(line.parentElement?.textContent).toBe(`${LAMP_LINE} and 2 more`);
  await waitFor(() => expect(marked.map(({ body }) => body)).toEqual([{ until: lamp.closedAt }]));
});

test('a listing that is not shown any more has no link', async () => {
  answerResults({ ...desk, listingId: null, title: null, xp: 0 });
  await open();
  expect(await screen.findByText('A listing went for $140. You were 4% off, 2nd of 9.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /went for \$/ })).toBeNull();
});

test('asks again after a minute and keeps what it has said', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  });
  const asked = answerResults(desk);
  await open();
  await screen.findByRole('link', { name: DESK_LINE });
  await waitFor(() => expect(unseen).toEqual([]));
  unseen = [lamp];
  await vi.advanceTimersByTimeAsync(60_000);
  const line = await screen.findByRole('link', { name: LAMP_LINE });
  expect(line.parentElement?.textContent).toBe(`${LAMP_LINE} and 1 more`);
  await waitFor(() =>
    expect(marked.map(({ body }) => body)).toEqual([desk, lamp].map((one) => ({ until: one.closedAt }))),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(3));
  expect(screen.getByRole('link', { name: LAMP_LINE })).toBeTruthy();
  expect(marked).toHaveLength(2);
});

test('after ten prices the same line is under results that came in', async () => {
  keepRound(onboardedMember.id, 9);
  answer(
    suggestPrice,
    toMade(buildSuggestion(1, { amount: 10 }), {
      suggestionCount: 1,
      ballpark: null,
    }),
  );
  answerResults(lamp, desk);
  const { person } = await open();
  await screen.findByRole('link', { name: LAMP_LINE });
  await person.keyboard('10{Enter}');
  const title = await screen.findByRole('heading', {
    name: 'Results that came in',
  });
  const section = within(title.parentElement!);
  expect(section.getByRole('link', { name: LAMP_LINE })).toBeTruthy();
  expect(section.getByText(/and 1 more/)).toBeTruthy();
  expect(screen.getAllByText(/went for \$/)).toHaveLength(1);
});

test('without results, or without an answer, the round goes on without a word', async () => {
  const failed = failNetwork(listResults);
  const { person } = await open();
  await waitFor(() => expect(failed.length).toBeGreaterThan(0));
  await person.keyboard('{Escape}');
  expect(screen.getByRole('heading', { name: 'Thing 2' })).toBeTruthy();
  expect(screen.queryByText(/went for \$/)).toBeNull();
  expect(marked).toEqual([]);
});
