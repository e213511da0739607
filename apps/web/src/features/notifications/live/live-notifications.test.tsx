import { listQuickCards } from '@ballpark/contracts/crowd/quick';
import { getListing } from '@ballpark/contracts/listings';
import { countUnread, listUnshownResults, markResultsShown, readNotification } from '@ballpark/contracts/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, respond } from '../../../../test/fake-api.ts';
import { buildPricedListing, buildSuggestion } from '../../../../test/listings.ts';
import { CLEAR, fakeLiveStream } from '../../../../test/live-stream.ts';
import { onboardedMember } from '../../../../test/members.ts';
import { answerNotifications, buildResult, buildToldListing, JUDGEMENT } from '../../../../test/notifications.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { beginSession } from '../../../api/session.ts';

beforeAll(() => Promise.all([import('./live-notifications.tsx'), import('./results-sheet.tsx')]));
beforeEach(() => {
  beginSession(onboardedMember, 'good');
  answer(markResultsShown, { until: 0 });
});
afterEach(() => vi.unstubAllGlobals());

test('the bell counts up when the stream says that there is something new', async () => {
  const state = { count: 0 };
  answerNotifications([]);
  respond(countUnread, () => HttpResponse.json({ success: true, data: { count: state.count } }));
  const live = fakeLiveStream('/notifications/');
  openPage('/home');
  await waitFor(() => expect(live.asked).not.toHaveLength(0));
  live.say(CLEAR);
  expect(screen.getAllByRole('link', { name: 'Notifications' }).length).toBeGreaterThan(0);
  state.count = 3;
  live.say({ event: 'changed', data: { what: 'notifications' } });
  await waitFor(() => {
    const bells = screen.getAllByRole('link', { name: 'Notifications, 3 unread' });
    const counts = bells.map((bell) => bell.querySelector<HTMLElement>('[data-unread]')?.dataset['unread']);
    expect(counts).toContain('3');
  });
  expect(await screen.findByText('3 unread notifications')).toBeTruthy();
});

test('on the first open after a closing a sheet says how close the price was, with its strip, once', async () => {
  answer(getListing, buildPricedListing([buildSuggestion(0)], { isActive: false, finalPrice: 255 }));
  const read = answer(readNotification, { count: 0 });
  const shown = answer(markResultsShown, { until: 7 });
  answer(listUnshownResults, [buildResult(7, { judgement: JUDGEMENT })]);
  const { person, at } = openPage('/home');
  const sheet = await screen.findByRole('dialog', { name: 'Oak sideboard went for $255' });
  expect(within(sheet).getByText('You were $5 off: 2nd of 9, +20 XP')).toBeTruthy();
  expect(within(sheet).getByText('Price Sense 62 (+1).')).toBeTruthy();
  expect(within(sheet).getByText('The ballpark figure was $240.')).toBeTruthy();
  expect(await within(sheet).findByRole('img', { name: /final price \$255/ })).toBeTruthy();
  await waitFor(() => expect(shown.map(({ body }) => body)).toEqual([{ until: 7 }]));
  await person.click(within(sheet).getByRole('link', { name: 'See the listing' }));
  expect(at()).toBe(`/listing/${buildResult(7).listing.id}`);
  await waitFor(() => expect(read).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('several results are one sheet with a list', async () => {
  const shown = answer(markResultsShown, { until: 9 });
  answer(listUnshownResults, [
    buildResult(9),
    buildResult(8, { listing: buildToldListing('Desk'), difference: 0, xp: 50 }),
  ]);
  const { person } = openPage('/home');
  const sheet = await screen.findByRole('dialog', { name: '2 listings you priced have closed' });
  expect(within(sheet).getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(shown.map(({ body }) => body)).toEqual([{ until: 9 }]));
  await person.click(within(sheet).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the page of the closed listing shows its own result, so there is no sheet', async () => {
  const shown = answer(markResultsShown, { until: 7 });
  answer(getListing, buildPricedListing([buildSuggestion(0)], { isActive: false, finalPrice: 255 }));
  answer(listUnshownResults, [buildResult(7)]);
  openPage(`/listing/${buildResult(7).listing.id}`);
  await waitFor(() => expect(shown.map(({ body }) => body)).toEqual([{ until: 7 }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the sheet waits on a page where it would interrupt', async () => {
  const shown = answer(markResultsShown, { until: 7 });
  answer(getListing, buildPricedListing([buildSuggestion(0)]));
  answerNotifications([]);
  const asked = answer(listUnshownResults, [buildResult(7)]);
  const { router } = openPage('/notifications');
  await waitFor(() => expect(asked).not.toHaveLength(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shown).toHaveLength(0);
  await act(() => router.navigate('/home'));
  expect(await screen.findByRole('dialog', { name: 'Oak sideboard went for $255' })).toBeTruthy();
});

test('the sheet waits in quick mode, also when no field has the focus', async () => {
  const shownAt: string[] = [];
  respond(markResultsShown, () => {
    shownAt.push(at());
    return HttpResponse.json({ success: true, data: { until: 7 } });
  });
  const results = Promise.withResolvers<void>();
  respond(listUnshownResults, () => {
    results.resolve();
    return HttpResponse.json({ success: true, data: [buildResult(7)] });
  });
  // The page is complete after the results have come.
  respond(listQuickCards, async () => {
    await results.promise;
    return HttpResponse.json({ success: true, data: [] });
  });
  answer(getListing, buildPricedListing([buildSuggestion(0)]));
  const { router, at } = openPage('/quick');
  await screen.findByRole('heading', { name: /Nothing to guess|priced everything/ });
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => router.navigate('/home'));
  expect(await screen.findByRole('dialog', { name: 'Oak sideboard went for $255' })).toBeTruthy();
  await waitFor(() => expect(shownAt).toEqual(['/home']));
});
