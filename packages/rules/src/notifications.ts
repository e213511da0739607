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
