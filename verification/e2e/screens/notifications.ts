import type { Notification } from '@ballpark/contracts/notifications';
import type { Page } from '@playwright/test';
import { answerJson } from '../fixtures/browser/intercepted-calls.ts';
import type { Neighbourhood } from '../fixtures/data/neighbourhood.ts';
import { brokenAt, loadingAt, defineScreen, type Reach, type States } from './screen.ts';

const CALL = 'GET /notifications';
const HOUR_MS = 3_600_000;

/** What the next notification of the list has in common with the others. */
function tell(position: number, hoursAgo: number, isRead = false) {
  const id = `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;
  return { id, position, at: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(), isRead };
}

function nameListing({ getAddress }: Neighbourhood, name: string, title: string) {
  return { id: getAddress(name).split('/').at(-1) ?? '', title, currency: 'GBP', photoUrl: null };
}

function buildResult(neighbourhood: Neighbourhood, position: number) {
  return {
    ...tell(position, 2),
    kind: 'result',
    listing: nameListing(neighbourhood, 'closed', 'Mountain bike'),
    finalPrice: 255,
    amount: 250,
    difference: 5,
    percentOff: 1.96,
    place: 2,
    total: 9,
    isShared: false,
    xp: 20,
    judgement: { firstAmount: 310, exclusion: null, sense: 62, senseChange: 1, ballpark: 245 },
  } as const;
}

function buildAll(neighbourhood: Neighbourhood): Notification[] {
  const listing = nameListing(neighbourhood, 'own', 'Oak sideboard');
  const long = nameListing(
    neighbourhood,
    'long',
    'A very long title that goes on and on until it has filled the line twice',
  );
  const closesAt = new Date(Date.now() + 12 * HOUR_MS).toISOString();
  return [
    { ...tell(9, 0.2), kind: 'suggestions', listing, count: 3 },
    buildResult(neighbourhood, 8),
    {
      ...tell(11, 0.1),
      kind: 'decision',
      targetKind: 'listing',
      title: 'Oak sideboard',
      action: 'hide',
      reason: 'personal-data',
      sentence: 'It shows the phone number of a neighbour.',
      endsAt: null,
      appealOutcome: null,
      appealToken: 'example',
    },
    {
      ...tell(12, 0.12),
      kind: 'fair-play',
      decision: 'upheld',
      sentence: 'Six of your prices were exact within minutes of posting, for the same owner.',
      xp: 300,
    },
    { ...tell(10, 0.15, true), kind: 'content-hidden', targetKind: 'listing', title: 'Oak sideboard', cause: 'photo' },
    {
      ...tell(3, 0.16, true),
      kind: 'decision',
      targetKind: 'suggestion',
      title: long.title,
      action: 'hide',
      reason: 'offensive',
      sentence: 'You are right: it was about the table. It is shown again, and we are sorry that it took a day.',
      endsAt: null,
      appealOutcome: 'overturned',
      appealToken: null,
    },
    { ...tell(7, 24), kind: 'first-suggestion', listing },
    { ...tell(6, 25), kind: 'achievement', achievementId: 'first_suggestion', xp: 5 },
    { ...tell(5, 26, true), kind: 'ends-soon', listing: long, closesAt, suggestionCount: 1, isExtended: false },
    { ...tell(4, 200, true), kind: 'auto-closed', listing: long, suggestionCount: 4 },
  ];
}

async function answerAll(page: Page, notifications: Notification[]): Promise<void> {
  const unreadCount = notifications.filter(({ isRead }) => !isRead).length;
  const data = { notifications, next: notifications.at(-1)?.position ?? null, unreadCount };
  await answerJson(page, CALL, { data });
  await answerJson(page, 'GET /notifications/unread', { data: { count: unreadCount } });
}

/** Opens home with results that no device has shown. */
function openResults(count: number): Reach {
  return async (page, neighbourhood) => {
    const data = Array.from({ length: count }, (_, index) => buildResult(neighbourhood, index + 1));
    await answerJson(page, 'GET /notifications/results', { data });
    await page.goto('/home');
    await page.getByRole('dialog').waitFor();
  };
}

const STATES: States = {
  full: async (page, neighbourhood) => {
    await answerAll(page, buildAll(neighbourhood));
    await page.goto('/notifications');
    await page.getByRole('link', { name: 'Notifications, 6 unread' }).waitFor();
  },
  empty: async (page) => {
    await answerAll(page, []);
    await page.goto('/notifications');
    await page.getByText('Nothing here yet').waitFor();
  },
  loading: loadingAt(CALL, '/notifications', 'Loading notifications…'),
  error: brokenAt(CALL, '/notifications', "We couldn't load your notifications"),
  result: openResults(1),
  results: openResults(3),
};

export const NOTIFICATIONS = defineScreen('notifications', 'onboarded', STATES);
