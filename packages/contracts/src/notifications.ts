import './zod-config.ts';
import { APPEAL_OUTCOMES, DECISION_ACTIONS, FLAG_DECISIONS } from '@ballpark/rules/moderation/decisions';
import { HIDING_CAUSES, MEMBER_TARGETS, REPORT_REASONS } from '@ballpark/rules/moderation/reports';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { clampedInQuery } from './pagination.ts';
import { senseOutcome } from './xp.ts';

const shared = {
  id: z.uuid(),
  /** Higher is newer. A notification that counts up gets a new position. Cursor of a page, and `until` of a reading. */
  position: z.int(),
  /** When it happened; the newest event of a group. */
  at: z.iso.datetime(),
  isRead: z.boolean(),
};

/** The listing as it was when the member was told. Without its title and photo if it has been hidden since. */
const toldListing = z.object({
  id: z.uuid(),
  title: z.string(),
  currency: z.string(),
  /** The first photo, if there is one. */
  photoUrl: z.nullable(z.string()),
});

export const guessResultNotification = z.object({
  ...shared,
  kind: z.literal('result'),
  listing: toldListing,
  finalPrice: z.number(),
  /** The member's own suggestion. */
  amount: z.number(),
  /** The distance from the final price, in units of the currency. */
  difference: z.number(),
  /** In per cent of the final price, with up to two fraction digits. */
  percentOff: z.number(),
  /** 1 for the closest. */
  place: z.int(),
  /** The number of suggestions. */
  total: z.int(),
  /** Whether another suggestion is equally far off. */
  isShared: z.boolean(),
  xp: z.int(),
  /** What the closing meant for Price Sense. Missing for a moment, until a job has judged the closing. */
  judgement: z.optional(z.object(senseOutcome)),
});

export type GuessResultNotification = z.output<typeof guessResultNotification>;

/** Something of the member: the title of the listing, or the username. */
const toldTarget = { targetKind: z.enum(MEMBER_TARGETS), title: z.string() };

export const notification = z.discriminatedUnion('kind', [
  z.object({ ...shared, kind: z.literal('first-suggestion'), listing: toldListing }),
  z.object({ ...shared, kind: z.literal('suggestions'), listing: toldListing, count: z.int() }),
  z.object({
    ...shared,
    kind: z.literal('ends-soon'),
    listing: toldListing,
    closesAt: z.iso.datetime(),
    /** How many prices it had. Missing, as the next one, in reminders from before listings could be extended. */
    suggestionCount: z.optional(z.int()),
    /** Whether this is the end after its extension. */
    isExtended: z.optional(z.boolean()),
  }),
  z.object({ ...shared, kind: z.literal('auto-closed'), listing: toldListing, suggestionCount: z.int() }),
  guessResultNotification,
  z.object({ ...shared, kind: z.literal('achievement'), achievementId: z.string(), xp: z.int() }),
  z.object({ ...shared, kind: z.literal('content-hidden'), ...toldTarget, cause: z.optional(z.enum(HIDING_CAUSES)) }),
  z.object({
    ...shared,
    kind: z.literal('decision'),
    ...toldTarget,
    action: z.enum(DECISION_ACTIONS),
    reason: z.enum(REPORT_REASONS),
    /** What the moderator wrote. */
    sentence: z.string(),
    /** The end of a suspension. */
    endsAt: z.nullable(z.iso.datetime()),
    /** Null for the decision itself. */
    appealOutcome: z.nullable(z.enum(APPEAL_OUTCOMES)),
    /** For the page /appeal; null where there is nothing to appeal. */
    appealToken: z.nullable(z.string()),
  }),
  z.object({
    ...shared,
    kind: z.literal('fair-play'),
    decision: z.enum(FLAG_DECISIONS),
    /** What the moderator wrote. */
    sentence: z.string(),
    /** What was taken back, or put back on the boards. */
    xp: z.int(),
  }),
]);

export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: "A page of the caller's notifications, newest first.",
  access: 'onboarded',
  /** Only notifications with a lower position: `next` of the page before. */
  query: z.object({ before: clampedInQuery(1, Number.MAX_SAFE_INTEGER) }),
  success: {
    status: 200,
    data: z.object({
      notifications: z.array(notification),
      /** Null on the last page. */
      next: z.nullable(z.int()),
      unreadCount: z.int(),
    }),
  },
  errors: [],
});

const unreadCount = z.object({ count: z.int() });

export const countUnread = endpoint({
  method: 'GET',
  path: '/notifications/unread',
  summary: "The number of the caller's unread notifications.",
  access: 'onboarded',
  success: { status: 200, data: unreadCount },
  errors: [],
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/notifications/:id/read',
  summary: 'Mark one notification as read. Answers with the number of unread ones.',
  access: 'onboarded',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  success: { status: 200, data: unreadCount },
  errors: ['notification_not_found'],
});

/** The highest position that the client has shown. Newer notifications stay as they are. */
const untilPosition = z.object({ until: z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)) });

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark all notifications up to a position as read. Answers with the number of unread ones.',
  access: 'onboarded',
  body: untilPosition,
  success: { status: 200, data: unreadCount },
  errors: [],
});

export const listUnshownResults = endpoint({
  method: 'GET',
  path: '/notifications/results',
  summary: 'Results that no device of the caller has shown or read yet, newest first, ten at most.',
  access: 'onboarded',
  success: { status: 200, data: z.array(guessResultNotification) },
  errors: [],
});

export const markResultsShown = endpoint({
  method: 'POST',
  path: '/notifications/results/shown',
  summary: 'Keep results up to a position from being shown again, on every device. They stay unread.',
  access: 'onboarded',
  body: untilPosition,
  success: { status: 200, data: z.object({ until: z.int() }) },
  errors: [],
});

/**
 * Events carry no content: the client fetches the unread number again.
 * - `changed`: the caller was told something, or has read something on another device.
 * - `sight`: sent first, and again on every change. While `isClear` is false, the client may miss changes that were made
 *   through other processes, and has to poll.
 */
export const notificationEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('changed'), data: z.object({ what: z.literal('notifications') }) }),
  z.object({ event: z.literal('sight'), data: z.object({ isClear: z.boolean() }) }),
]);
export type NotificationEvent = z.output<typeof notificationEvent>;

export const followNotifications = endpoint({
  method: 'GET',
  path: '/notifications/live',
  summary: 'Hear when there is something new for the caller, as server-sent events.',
  access: 'onboarded',
  success: { status: 200, data: notificationEvent, isStream: true },
  errors: ['too_many_requests'],
});
