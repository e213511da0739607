import { getListing } from '@ballpark/contracts/listings';
import {
  listNotifications,
  type Notification,
  readNotification,
  readNotifications,
} from '@ballpark/contracts/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, neverAnswer, refuse } from '../../test/fake-api.ts';
import { buildListing } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { answerNotifications, buildResult, buildTold, buildToldListing, JUDGEMENT } from '../../test/notifications.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

beforeEach(() => beginSession(onboardedMember, 'good'));

const listing = buildToldListing();
const endsSoon = { kind: 'ends-soon', listing, closesAt: '2026-11-16T15:00:00.000Z' } as const;

async function openList(all: readonly Notification[]) {
  const { state, asked } = answerNotifications(all);
  const page = openPage('/notifications');
  await screen.findByRole('heading', { level: 1, name: 'Notifications' });
  return { ...page, state, asked };
}

function main() {
  return within(screen.getByRole('main'));
}

test.each<[title: string, detail: string, notification: Notification]>([
  [
    'The first price for Oak sideboard',
    'See what your neighbour says.',
    { ...buildTold(1), kind: 'first-suggestion', listing },
  ],
  [
    '3 new prices for Oak sideboard',
    'See how they compare.',
    { ...buildTold(1), kind: 'suggestions', listing, count: 3 },
  ],
  [
    '1 new price for Oak sideboard',
    'See how they compare.',
    { ...buildTold(1), kind: 'suggestions', listing, count: 1 },
  ],
  [
    'Oak sideboard closes soon',
    'It closes by itself on Nov 16, 2026, 3:00 PM. Sold it? Close it with the price.',
    { ...buildTold(1), ...endsSoon },
  ],
  [
    'Oak sideboard closes soon',
    'It closes by itself on Nov 16, 2026, 3:00 PM. Extend it by 72 hours, or ask people you know. After it has closed, you can post it again.',
    { ...buildTold(1), ...endsSoon, suggestionCount: 2, isExtended: false },
  ],
  [
    'Oak sideboard closes soon',
    'It closes by itself on Nov 16, 2026, 3:00 PM. Sold it? Close it with the price.',
    { ...buildTold(1), ...endsSoon, suggestionCount: 3, isExtended: true },
  ],
  [
    'Oak sideboard closed by itself',
    'What did it go for?',
    { ...buildTold(1), kind: 'auto-closed', listing, suggestionCount: 4 },
  ],
  ['Oak sideboard went for $255', 'You were $5 off: 2nd of 9, +20 XP', buildResult(1)],
  [
    'Oak sideboard went for $255',
    'You were exactly right: the closest of 2, +50 XP',
    buildResult(1, { amount: 255, difference: 0, place: 1, total: 2, xp: 50 }),
  ],
  [
    'Achievement unlocked: First Word',
    '+5 XP',
    { ...buildTold(1), kind: 'achievement', achievementId: 'first_suggestion', xp: 5 },
  ],
])('it says: %s. %s', async (title, detail, notification) => {
  await openList([notification]);
  const link = (await main().findByText(title)).closest('a')!;
  expect(within(link).getByText(detail)).toBeTruthy();
  expect(link.getAttribute('href')).toBe(
    notification.kind === 'achievement' ? '/achievements' : `/listing/${listing.id}`,
  );
});

const DECISION = {
  kind: 'decision',
  targetKind: 'listing',
  title: 'Oak sideboard',
  reason: 'offensive',
  sentence: 'Please stay friendly.',
  endsAt: null,
  appealOutcome: null,
  appealToken: null,
} as const;

test.each<[title: string, detail: string, notification: Notification]>([
  [
    'Oak sideboard is hidden for now',
    'Neighbours have reported it. A moderator looks at it next and tells you.',
    { ...buildTold(1), kind: 'content-hidden', targetKind: 'listing', title: 'Oak sideboard' },
  ],
  [
    'Oak sideboard is hidden for now',
    'A photo of it looks like one that we removed. A moderator looks at it next and tells you.',
    { ...buildTold(1), kind: 'content-hidden', targetKind: 'listing', title: 'Oak sideboard', cause: 'photo' },
  ],
  [
    'Your price for Oak sideboard was hidden by a moderator',
    'Please stay friendly.',
    { ...buildTold(1), ...DECISION, targetKind: 'suggestion', action: 'hide' },
  ],
  [
    'Oak sideboard: the decision was taken back',
    'Please stay friendly.',
    { ...buildTold(1), ...DECISION, action: 'remove', appealOutcome: 'overturned' },
  ],
  [
    '150 XP were taken back after a fair play review',
    'A moderator found them arranged: Six exact prices. If you see it differently, write to us.',
    { ...buildTold(1), kind: 'fair-play', decision: 'upheld', sentence: 'Six exact prices.', xp: 150 },
  ],
  [
    'A fair play review of your closings',
    'A moderator found them arranged: Six exact prices. If you see it differently, write to us.',
    { ...buildTold(1), kind: 'fair-play', decision: 'upheld', sentence: 'Six exact prices.', xp: 0 },
  ],
  [
    '150 XP count on the leaderboard again',
    'Your closings were reviewed: You live together.',
    { ...buildTold(1), kind: 'fair-play', decision: 'dismissed', sentence: 'You live together.', xp: 150 },
  ],
])('of moderation it says: %s. %s', async (title, detail, notification) => {
  await openList([notification]);
  const link = (await main().findByText(title)).closest('a')!;
  expect(within(link).getByText(detail)).toBeTruthy();
});

test('a decision leads to its reasons and the appeal', async () => {
  await openList([{ ...buildTold(1), ...DECISION, action: 'hide', appealToken: 'a.b+c' }]);
  const link = await main().findByRole('link', { name: /^Oak sideboard was hidden by a moderator/ });
  expect(link.getAttribute('href')).toBe('/appeal?token=a.b%2Bc');
});

test.each([
  ['upheld', '/contact'],
  ['dismissed', '/leaderboard'],
] as const)('a flag that was %s leads to %s', async (decision, address) => {
  await openList([{ ...buildTold(1), kind: 'fair-play', decision, sentence: 'Three exact prices.', xp: 150 }]);
  const link = await main().findByRole('link', { name: /^150 XP/ });
  expect(link.getAttribute('href')).toBe(address);
});

test('notifications are under the headings of their days, newest first, unread ones marked', async () => {
  const all: Notification[] = [
    { ...buildTold(4, 0), kind: 'first-suggestion', listing },
    { ...buildTold(3, 24), kind: 'first-suggestion', listing },
    { ...buildTold(2, 24 * 30), isRead: true, kind: 'first-suggestion', listing },
  ];
  await openList(all);
  await waitFor(() => expect(main().getAllByRole('heading', { level: 2 })).toHaveLength(3));
  const headings = main()
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual(['Today', 'Yesterday']);
  expect(headings[2]).toMatch(/^\w+ \d+, \d{4}$/);
  expect(main().getAllByText('Unread')).toHaveLength(2);
});

test('following a notification opens its listing and marks it as read', async () => {
  answer(getListing, buildListing());
  const read = answer(readNotification, { count: 0 });
  const { person, at } = await openList([{ ...buildTold(1), kind: 'suggestions', listing, count: 3 }]);
  await person.click(await main().findByRole('link', { name: /^3 new prices/ }));
  expect(at()).toBe(`/listing/${listing.id}`);
  await waitFor(() => expect(read).toHaveLength(1));
});

test('a read notification is not marked again', async () => {
  answer(getListing, buildListing());
  const read = answer(readNotification, { count: 0 });
  const { person, at } = await openList([{ ...buildTold(1), isRead: true, kind: 'suggestions', listing, count: 3 }]);
  await person.click(await main().findByRole('link', { name: /^3 new prices/ }));
  expect(at()).toBe(`/listing/${listing.id}`);
  expect(read).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('Mark all as read marks what the page shows; what came since stays unread', async () => {
  const all: Notification[] = [1, 2].map((position) => ({ ...buildTold(position), kind: 'first-suggestion', listing }));
  const { person, state } = await openList(all);
  const sent = answer(readNotifications, { count: 1 });
  const button = await main().findByRole('button', { name: 'Mark all as read' });
  expect(main().getAllByText('Unread')).toHaveLength(2);
  state.all = [
    ...all.map((one) => ({ ...one, isRead: true })),
    { ...buildTold(3, 0), kind: 'suggestions', listing, count: 2 },
  ];
  await person.click(button);
  expect(await main().findByRole('link', { name: /^2 new prices/ })).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ until: 2 }]);
  expect(main().getAllByText('Unread')).toHaveLength(1);
});

test('older notifications come page by page', async () => {
  const all: Notification[] = Array.from({ length: 25 }, (_, index) => ({
    ...buildTold(index + 1),
    kind: 'first-suggestion',
    listing: buildToldListing(`Thing ${index + 1}`),
  }));
  const { person, asked } = await openList(all);
  await waitFor(() => expect(main().getAllByText('Unread')).toHaveLength(20));
  await person.click(main().getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(main().getAllByText('Unread')).toHaveLength(25));
  expect(asked.at(-1)?.search).toBe('?before=6');
  expect(main().queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('without notifications the page says what will come', async () => {
  await openList([]);
  expect(await main().findByRole('heading', { name: 'Nothing here yet' })).toBeTruthy();
  expect(main().getByRole('link', { name: 'Browse listings' }).getAttribute('href')).toBe('/feed');
});

test('while loading it says so', async () => {
  neverAnswer(listNotifications);
  openPage('/notifications');
  expect(await screen.findByText('Loading notifications…')).toBeTruthy();
});

test('a list that fails to load can be retried', async () => {
  refuse(listNotifications, 'unavailable');
  const { person } = openPage('/notifications');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answerNotifications([{ ...buildTold(1), kind: 'first-suggestion', listing }]);
  await person.click(retry);
  expect(await main().findByRole('link', { name: /^The first price/ })).toBeTruthy();
});

test('a result says what it meant for Price Sense, and whether changing the guess helped', async () => {
  await openList([buildResult(1, { judgement: JUDGEMENT })]);
  const link = (await main().findByText('Oak sideboard went for $255')).closest('a')!;
  expect(within(link).getByText('Price Sense 62 (+1).')).toBeTruthy();
  expect(within(link).getByText('Your first guess was $200 (22% off); changing it helped.')).toBeTruthy();
});

test('a result in the list is silent about Price Sense where it did not count', async () => {
  const judgement = { ...JUDGEMENT, firstAmount: 250, exclusion: 'seen', sense: null, senseChange: null } as const;
  await openList([buildResult(1, { judgement })]);
  expect(await main().findByText('Oak sideboard went for $255')).toBeTruthy();
  expect(main().queryByText(/Price Sense|first guess/)).toBeNull();
});
