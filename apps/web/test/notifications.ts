import {
  type GuessResultNotification,
  countUnread,
  listNotifications,
  type Notification,
} from '@ballpark/contracts/notifications';
import { HttpResponse } from 'msw';
import { type ReceivedRequest, respond } from './fake-api.ts';
import { buildListing, hoursAgo } from './listings.ts';

const PAGE_SIZE = 20;

/** The shared part of the notification with this position. */
export function buildTold(position: number, hours = 1) {
  const id = `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;
  return { id, position, at: hoursAgo(hours), isRead: false };
}

export function buildToldListing(title = 'Oak sideboard') {
  return { id: buildListing().id, title, currency: 'USD', photoUrl: null };
}

/** A guess that was changed and counted. */
export const JUDGEMENT: NonNullable<GuessResultNotification['judgement']> = {
  firstAmount: 200,
  exclusion: null,
  sense: 62,
  senseChange: 1,
  ballpark: 240,
};

export function buildResult(
  position: number,
  overrides: Partial<GuessResultNotification> = {},
): GuessResultNotification {
  return {
    ...buildTold(position),
    kind: 'result',
    listing: buildToldListing(),
    finalPrice: 255,
    amount: 250,
    difference: 5,
    percentOff: 1.96,
    place: 2,
    total: 9,
    isShared: false,
    xp: 20,
    ...overrides,
  };
}

/** Answers like the server, newest first. A test may change `state.all`. */
export function answerNotifications(all: readonly Notification[]): {
  state: { all: readonly Notification[] };
  asked: ReceivedRequest[];
} {
  const state = { all };
  const asked = respond(listNotifications, (request) => {
    const before = Number(new URL(request.url).searchParams.get('before') ?? Infinity);
    const older = state.all.filter(({ position }) => position < before).toSorted((a, b) => b.position - a.position);
    const notifications = older.slice(0, PAGE_SIZE);
    const next = older.length > PAGE_SIZE ? (notifications.at(-1)?.position ?? null) : null;
    const unreadCount = state.all.filter(({ isRead }) => !isRead).length;
    return HttpResponse.json({ success: true, data: { notifications, next, unreadCount } });
  });
  respond(countUnread, () => {
    const count = state.all.filter(({ isRead }) => !isRead).length;
    return HttpResponse.json({ success: true, data: { count } });
  });
  return { state, asked };
}
