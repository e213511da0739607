import { findMailRule } from '@ballpark/rules/messages';
import { NOTIFICATIONS_PER_MEMBER } from '@ballpark/rules/notifications';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { deleteWaitingReminders } from '../mailing/batch.repository.ts';
import { type MailEvent, planMails } from '../mailing/plan-mails.ts';
import { queuePushes } from '../pushing/push-subscriptions.ts';
import type { NewNotification } from './notification-facts.ts';
import { trimNotificationsJob } from '../messages.jobs.ts';
import {
  addUnread,
  countOnGroup,
  deleteOfListing,
  deleteOfOwner,
  findListingFacts,
  insertNotifications,
  type PlacedNotification,
  readEvents,
  reservePositions,
  type ToldNotification,
} from './notifications.repository.ts';

/**
 * Tells members of events, each event once, in the transaction of the event. Returns the members who were told; the caller
 * announces them with `app.live.announceNotifications` after the commit.
 *
 * Lock order: the tallies are locked after accounts, listings and members, in the order of ids. Only ranks and the XP
 * histogram follow, and no transaction that holds one of these waits for a tally. So a tally cannot be part of a deadlock.
 * Call it once per transaction, at its end.
 */
export async function tellMembers(
  app: AppContext,
  trx: Trx,
  notifications: readonly NewNotification[],
): Promise<string[]> {
  if (notifications.length === 0) return [];
  const perMember = Map.groupBy(notifications, ({ memberId }) => memberId);
  const wanted = [...perMember].map(([memberId, own]) => ({ memberId, count: own.length }));
  const tallies = await reservePositions(trx, wanted);
  const placed = tallies.flatMap(({ memberId, position }) => {
    const own = perMember.get(memberId) ?? [];
    // The last notification of the member gets the highest position.
    return own.map((notification, index) => ({ ...notification, position: position - own.length + 1 + index }));
  });
  const told = await insertAll(app, trx, placed);
  for (const { memberId, position } of tallies) {
    await planTrim(app, trx, { memberId, position, count: perMember.get(memberId)?.length ?? 0 });
  }
  return [...new Set(told.map(({ memberId }) => memberId))];
}

/** Inserts notifications of members whose tallies are locked, with everything that follows from being told. */
async function insertAll(
  app: AppContext,
  trx: Trx,
  placed: readonly PlacedNotification[],
): Promise<ToldNotification[]> {
  const told = await insertNotifications(trx, placed, app.now());
  if (told.length === 0) return [];
  await addUnread(
    trx,
    told.map(({ memberId }) => memberId),
  );
  await queuePushes(app, trx, told);
  await planMails(app, trx, toMailEvents(placed, told));
  return told;
}

/** Only those that were told now: an event that comes again is mailed no second time. */
function toMailEvents(placed: readonly PlacedNotification[], told: readonly ToldNotification[]): MailEvent[] {
  const events = new Set(told.map(toEventKey));
  return placed
    .filter((notification) => events.has(toEventKey(notification)))
    .flatMap(({ memberId, kind, listingId = null }) => {
      const rule = findMailRule(kind);
      if (!rule) return [];
      const { choice, isUrgent, mergesListings } = rule;
      return [{ memberId, kind: choice, listingId: mergesListings ? null : listingId, isUrgent }];
    });
}

function toEventKey({ memberId, dedupeKey }: { memberId: string; dedupeKey: string }): string {
  return `${memberId} ${dedupeKey}`;
}

/** A member has at most this many notifications more than are kept, until the next job. */
const TRIM_EVERY = 100;

type NewPositions = { memberId: string; /** The last one. */ position: number; count: number };

/** Adds the job that removes the oldest notifications of a member, each time that they were told a hundred times. */
async function planTrim(app: AppContext, trx: Trx, { memberId, position, count }: NewPositions): Promise<void> {
  const isDue = Math.floor(position / TRIM_EVERY) > Math.floor((position - count) / TRIM_EVERY);
  if (isDue && position > NOTIFICATIONS_PER_MEMBER)
    await app.jobs.add(trx, trimNotificationsJob, { payload: { memberId }, key: memberId });
}

type SuggestionEvent = { suggestionId: string; listingId: string; ownerId: string; isFirst: boolean };

/**
 * Tells an owner of a price for their listing. The first price is a notification of its own. Further ones are counted on
 * one notification per listing; after the owner has read it, the next price begins a new one.
 */
export async function tellOwnerOfSuggestion(app: AppContext, trx: Trx, event: SuggestionEvent): Promise<void> {
  const { suggestionId, listingId, ownerId, isFirst } = event;
  const listing = await findListingFacts(trx, listingId);
  const [tally] = await reservePositions(trx, [{ memberId: ownerId, count: 1 }]);
  if (!listing || !tally) return;
  await planTrim(app, trx, { ...tally, count: 1 });
  const at = app.now();
  const base = { memberId: ownerId, listingId, facts: { listing }, position: tally.position };
  const first = { ...base, kind: 'first-suggestion' as const, dedupeKey: `first-suggestion:${listingId}` };
  // The first price of a listing can come twice: after the author of the only one was suspended.
  if (isFirst && (await insertAll(app, trx, [first])).length > 0) return;
  if (await countOnGroup(trx, { ownerId, listingId, listing, tally, at })) {
    return planMails(app, trx, [{ memberId: ownerId, kind: 'suggestions', listingId, isUrgent: false }]);
  }
  const group = { ...base, kind: 'suggestions' as const, dedupeKey: `suggestions:${suggestionId}` };
  await insertAll(app, trx, [group]);
}

type ListingOwner = { ownerId: string; listingId: string };

/** Names the notification that a listing ends soon. An extended listing has a second one, before its new end. */
export function toReminderKey(listingId: string, isListingExtended: boolean): string {
  return isListingExtended ? `ends-soon-again:${listingId}` : `ends-soon:${listingId}`;
}

/**
 * Marks what owners were told about the approaching end of listings as read and removes mails about it that wait, because
 * these listings have ended or were extended. Returns the owners whose unread number changed.
 */
export async function withdrawReminders(
  app: AppContext,
  trx: Trx,
  listings: readonly ListingOwner[],
): Promise<string[]> {
  if (listings.length === 0) return [];
  const ownerIds = [...new Set(listings.map(({ ownerId }) => ownerId))];
  await reservePositions(
    trx,
    ownerIds.map((memberId) => ({ memberId, count: 0 })),
  );
  const events = listings.flatMap(({ ownerId, listingId }) =>
    [false, true].map((isExtended) => ({ memberId: ownerId, dedupeKey: toReminderKey(listingId, isExtended) })),
  );
  await deleteWaitingReminders(trx, listings);
  return readEvents(trx, events, app.now());
}

/** Removes what the owner was told about a listing that they delete: each notification would lead to nothing. */
export async function forgetListing(trx: Trx, { ownerId, listingId }: ListingOwner): Promise<void> {
  const [tally] = await reservePositions(trx, [{ memberId: ownerId, count: 0 }]);
  if (tally) await deleteOfListing(trx, tally, listingId);
}

type Pair = { memberId: string; otherId: string };

/** Removes what two members were told about each other's listings, because they have a block. Returns both. */
export async function forgetEachOther(trx: Trx, { memberId, otherId }: Pair): Promise<string[]> {
  const pair = [memberId, otherId];
  const tallies = await reservePositions(
    trx,
    pair.map((id) => ({ memberId: id, count: 0 })),
  );
  for (const tally of tallies) await deleteOfOwner(trx, tally, tally.memberId === memberId ? otherId : memberId);
  return pair;
}
