import type { Notification } from '@ballpark/contracts/notifications';
import { formatDay } from '../../../lib/dates.ts';
import { notificationMessages } from '../messages.ts';

export type NotificationDay = { heading: string; notifications: Notification[] };

const HOUR_MS = 3_600_000;

/** Groups notifications by the reader's day, in their time zone. They come newest first and stay in their order. */
export function groupByDay(notifications: readonly Notification[], now: Date): NotificationDay[] {
  const days = new Map<string, NotificationDay>();
  for (const notification of notifications) {
    const heading = nameDay(new Date(notification.at), now);
    const day = days.get(heading) ?? { heading, notifications: [] };
    day.notifications.push(notification);
    days.set(heading, day);
  }
  return [...days.values()];
}

function nameDay(at: Date, now: Date): string {
  const [day, today] = [formatDay(at), formatDay(now)];
  if (day === today) return notificationMessages.today;
  return day === findYesterday(now, today) ? notificationMessages.yesterday : day;
}

/** A day has 23 to 25 hours: the first of these times that is not today is yesterday. */
function findYesterday(now: Date, today: string): string | undefined {
  return [23, 24, 25].map((hours) => formatDay(new Date(now.getTime() - hours * HOUR_MS))).find((day) => day !== today);
}
