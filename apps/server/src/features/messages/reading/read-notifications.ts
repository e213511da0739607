import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { isUuid } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import {
  countNewer,
  existsNotification,
  findResultsUntil,
  listPage,
  listUnshown,
  lockTally,
  markRead,
  type NotificationPage,
  type NotificationRow,
  readUnreadCount,
  updateTally,
} from './notification-read.repository.ts';

type PageInput = { memberId: string; /** Only notifications with a lower position. */ before?: number | undefined };

/** A page of a member's notifications, newest first, and how many are unread. */
export async function listNotifications(
  app: AppContext,
  { memberId, before = Number.MAX_SAFE_INTEGER }: PageInput,
): Promise<NotificationPage & { unreadCount: number }> {
  const page = await listPage(app.statements, { memberId, before });
  return { ...page, unreadCount: await readUnreadCount(app.statements, memberId) };
}

export function countUnread(app: AppContext, memberId: string): Promise<number> {
  return readUnreadCount(app.statements, memberId);
}

/** Results that no device of the member has shown or read. */
export function listUnshownResults(app: AppContext, memberId: string): Promise<NotificationRow[]> {
  return listUnshown(app.statements, memberId);
}

type ResultsInput = { memberId: string; until: Date; limit: number };

/** The newest results that a member was told of until a moment. */
export function listResultsUntil(app: AppContext, input: ResultsInput) {
  return findResultsUntil(app.db, input);
}

type ReadInput = { memberId: string; id: string };

/** Marks one notification as read, on every device. Returns the number of unread ones. */
export async function readNotification(app: AppContext, { memberId, id }: ReadInput): Promise<number> {
  if (!isUuid(id)) throw new Refusal('notification_not_found');
  const { isChanged, unreadCount } = await inTransaction(app.db, async (trx) => {
    const tally = await lockTally(trx, memberId);
    const isOwn = tally !== undefined && (await existsNotification(trx, { id, memberId }));
    if (!isOwn) throw new Refusal('notification_not_found');
    const { readUntil } = tally;
    if (!(await markRead(trx, { id, memberId, readUntil, at: app.now() })))
      return { isChanged: false, unreadCount: tally.unreadCount };
    await updateTally(trx, memberId, { unreadCount: tally.unreadCount - 1 });
    return { isChanged: true, unreadCount: tally.unreadCount - 1 };
  });
  if (isChanged) app.live.announceNotifications([memberId]);
  return unreadCount;
}

type UntilInput = { memberId: string; /** The highest position that the client has shown. */ until: number };

/** Marks all notifications up to a position as read: one row, however many there are. Returns the number of unread ones. */
export async function readUntilPosition(app: AppContext, { memberId, until }: UntilInput): Promise<number> {
  const { isChanged, unreadCount } = await inTransaction(app.db, async (trx) => {
    const tally = await lockTally(trx, memberId);
    if (!tally) return { isChanged: false, unreadCount: 0 };
    // Never above the last position: notifications of the future stay unread.
    const readUntil = Math.min(until, tally.lastPosition);
    if (readUntil <= tally.readUntil) return { isChanged: false, unreadCount: tally.unreadCount };
    const newer = await countNewer(trx, memberId, readUntil);
    await updateTally(trx, memberId, { readUntil, unreadCount: newer });
    return { isChanged: newer !== tally.unreadCount, unreadCount: newer };
  });
  if (isChanged) app.live.announceNotifications([memberId]);
  return unreadCount;
}

/** Keeps results up to a position from being shown again, on every device. Returns the position that now holds. */
export async function markResultsShown(app: AppContext, { memberId, until }: UntilInput): Promise<number> {
  return inTransaction(app.db, async (trx) => {
    const tally = await lockTally(trx, memberId);
    if (!tally) return 0;
    const shownUntil = Math.max(tally.shownUntil, Math.min(until, tally.lastPosition));
    if (shownUntil > tally.shownUntil) await updateTally(trx, memberId, { shownUntil });
    return shownUntil;
  });
}
