import { listQuickCards } from '@ballpark/contracts/crowd/quick';
import { getListing } from '@ballpark/contracts/listings';
import { listMemberListings } from '@ballpark/contracts/members';
import { countUnread } from '@ballpark/contracts/notifications';
import { paginate } from '@ballpark/rules/pagination';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { answer, respond } from '../../test/fake-api.ts';
import { buildListing, buildQuickCards, buildSuggestion, hoursAgo } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { answerNotifications, buildTold, buildToldListing } from '../../test/notifications.ts';
import { openPage } from '../../test/open-page.tsx';
import { ownedByMe } from '../../test/price-page.tsx';
import { beginSession } from '../api/session.ts';
import { keepOwnCount } from '../features/listings/feed/home-own-room.tsx';
import { noteNewcomer } from '../features/onboarding/onboarding-draft.ts';

beforeEach(() => beginSession(onboardedMember, 'good'));

test('open listings of mine are shown with count and time left, and the way to close or, with few prices, to ask', async () => {
  const open = buildListing({
    ...ownedByMe,
    title: 'My desk',
    suggestionCount: 3,
    suggestions: [buildSuggestion(1), buildSuggestion(2), buildSuggestion(3)],
    createdAt: hoursAgo(41.5),
  });
  const closed = { ...open, id: '00000000-0000-4000-8000-000000000009', title: 'My chair', isActive: false };
  const newer = buildListing({
    ...ownedByMe,
    id: '00000000-0000-4000-8000-000000000008',
    title: 'My lamp',
    createdAt: hoursAgo(2),
  });
  respond(listMemberListings, () =>
    HttpResponse.json({
      success: true,
      data: [newer, open, closed],
      pagination: paginate({ page: 1, limit: 12, count: 3 }),
    }),
  );
  answer(getListing, open);
  const { person } = openPage('/home');
  const section = within(await screen.findByRole('region', { name: 'Your listings' }));
  // The one that closes first comes first.
  const titles = section.getAllByRole('link', { name: /left$/ }).map(({ textContent }) => textContent?.slice(0, 7));
  expect(titles).toEqual(['My desk', 'My lamp']);
  expect(section.getByRole('link', { name: /^My desk/ }).textContent).toContain('3 suggestions · 30h left');
  expect(section.getByRole('link', { name: 'Ask people about My lamp' }).getAttribute('href')).toMatch(/#ask$/);
  await person.click(section.getByRole('link', { name: 'Close My desk' }));
  expect(await screen.findByRole('dialog', { name: 'Close listing' })).toBeTruthy();
});

test('those of mine that closed by themselves can be posted again, once', { tags: ['OP-123'] }, async () => {
  const ended = { ...ownedByMe, isActive: false, createdAt: hoursAgo(80), autoClosedAt: hoursAgo(8) };
  const data = [
    buildListing({
      ...ownedByMe,
      id: '00000000-0000-4000-8000-000000000001',
      title: 'My lamp',
      createdAt: hoursAgo(2),
    }),
    buildListing({ ...ended, id: '00000000-0000-4000-8000-000000000002', title: 'My lamp' }),
    buildListing({ ...ended, id: '00000000-0000-4000-8000-000000000003', title: 'My desk' }),
    buildListing({ ...ended, id: '00000000-0000-4000-8000-000000000004', title: 'My rug', lateOutcome: 'kept' }),
    buildListing({
      ...ended,
      id: '00000000-0000-4000-8000-000000000005',
      title: 'My old rug',
      autoClosedAt: hoursAgo(8 * 24),
    }),
  ];
  const pagination = paginate({ page: 1, limit: 12, count: data.length });
  respond(listMemberListings, () => HttpResponse.json({ success: true, data, pagination }));
  openPage('/home');
  const section = within(await screen.findByRole('region', { name: 'Your listings' }));
  expect(section.getAllByRole('listitem')).toHaveLength(2);
  const link = section.getByRole('link', { name: 'Post My desk again' });
  expect(link.getAttribute('href')).toBe('/create?again=00000000-0000-4000-8000-000000000003');
  expect(section.getByText('No suggestions · Auto-closed')).toBeTruthy();
});

test('room is kept for as many open listings as last time, until they come', async () => {
  keepOwnCount(onboardedMember.id, 2);
  const { promise: isTimeToAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  respond(listMemberListings, async () => {
    await isTimeToAnswer;
    const pagination = paginate({ page: 1, limit: 12, count: 1 });
    return HttpResponse.json({ success: true, data: [buildListing(ownedByMe)], pagination });
  });
  openPage('/home');
  await screen.findByRole('heading', { level: 1 });
  const countRoom = () => document.querySelectorAll('main [aria-hidden] > .grid.mt-2 > *').length;
  await waitFor(() => expect(countRoom()).toBe(2));
  letAnswer();
  expect(await screen.findByRole('region', { name: 'Your listings' })).toBeTruthy();
  expect(countRoom()).toBe(0);
});

test('without open listings there is no such section; listings that need a price are shown', async () => {
  answer(listQuickCards, buildQuickCards(4));
  openPage('/home');
  const row = within(await screen.findByRole('region', { name: 'Needs your guess' }));
  expect(await row.findAllByRole('listitem')).toHaveLength(4);
  expect(row.getByRole('link', { name: 'Guess ten' }).getAttribute('href')).toBe('/quick');
  expect(screen.queryByRole('region', { name: 'Your listings' })).toBeNull();
});

test('the newest notification is there since the last visit', async () => {
  answer(countUnread, { count: 3 });
  const listing = buildToldListing();
  answerNotifications([
    { ...buildTold(5), kind: 'suggestions', listing, count: 3 },
    { ...buildTold(4), kind: 'first-suggestion', listing },
    { ...buildTold(3), kind: 'first-suggestion', listing },
  ]);
  openPage('/home');
  const link = await screen.findByRole('link', { name: '3 new prices for Oak sideboard, and 2 more' });
  expect(link.getAttribute('href')).toBe('/notifications');
});

test('a newcomer is welcomed with one task', async () => {
  noteNewcomer(onboardedMember.id);
  answer(listQuickCards, buildQuickCards(2));
  openPage('/home');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Lena' })).toBeTruthy();
  const task = within(await screen.findByRole('region', { name: 'Make your first guess' }));
  expect(await task.findAllByRole('listitem')).toHaveLength(2);
});
