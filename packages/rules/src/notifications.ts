/** What a member is told about. The order is that of the settings. */
export const NOTIFICATION_KINDS = [
  /** The own listing got its first price. */
  'first-suggestion',
  /** Further prices for the own listing, one notification per listing until it is read. */
  'suggestions',
  /** The own listing closes in `REMINDER_HOURS_BEFORE_END` hours. */
  'ends-soon',
  /** The own listing closed without a final price. */
  'auto-closed',
  /** A listing for which the member suggested a price was closed with a final price. */
  'result',
  'achievement',
  /** Reports have hidden something of the member until a moderator has decided. */
  'content-hidden',
  /** What a moderator decided about something of the member, or about their appeal. */
  'decision',
  /** What a moderator decided about closings that look arranged. */
  'fair-play',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notifications are removed after this time, and above this number per member, oldest first. */
export const NOTIFICATION_DAYS = 90;
export const NOTIFICATIONS_PER_MEMBER = 500;

/** Members per transaction when many are told of one event. */
export const NOTIFICATION_BATCH = 500;

export const NOTIFICATION_PAGE_SIZE = 20;

/** Results that are shown at once when a member opens the app after closings. */
export const UNSHOWN_RESULTS_MAX = 10;

/** The bell shows '99+' above this number. */
export const UNREAD_SHOWN_MAX = 99;

/** The unread number on the bell; empty for none. */
export function formatUnread(count: number): string {
  if (count <= 0) return '';
  return count > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : String(count);
}
