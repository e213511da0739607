import type { MessageKind } from '@ballpark/rules/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { newId } from '../../../database/new-id.ts';
import type { ListingFacts, NewNotification } from './notification-facts.ts';

/** The position that a new notification gets, and up to which position the member has read. */
export type TallyRow = { memberId: string; position: number; readUntil: number };

type NewPosition = { memberId: string; count: number };

/**
 * Locks the tallies of members in the order of their ids and reserves positions: those up to `position`. Every transaction
 * that writes notifications calls this first, once, with all its members, so that two of them cannot deadlock.
 */
export async function reservePositions(trx: Trx, wanted: readonly NewPosition[]): Promise<TallyRow[]> {
  const { rows } = await sql<{ memberId: string; position: string; readUntil: string }>`
    insert into notification_tally (member_id, last_position)
    select member_id, wanted from unnest(
      ${wanted.map(({ memberId }) => memberId)}::uuid[], ${wanted.map(({ count }) => count)}::int[]
    ) as asked (member_id, wanted) order by member_id
    on conflict (member_id) do update
      set last_position = notification_tally.last_position + excluded.last_position
    returning member_id as "memberId", last_position as position, read_until as "readUntil"
  `.execute(trx);
  return rows.map(({ memberId, position, readUntil }) => ({
    memberId,
    position: Number(position),
    readUntil: Number(readUntil),
  }));
}

export type PlacedNotification = NewNotification & { position: number };

/** `dedupeKey` names the event; each member is told of it once. */
export type ToldNotification = { notificationId: string; memberId: string; kind: MessageKind; dedupeKey: string };

/** Inserts notifications of events that the members were not told of yet. Returns the inserted ones. */
export async function insertNotifications(
  trx: Trx,
  notifications: readonly PlacedNotification[],
  at: Instant,
): Promise<ToldNotification[]> {
  const { rows } = await sql<ToldNotification>`
    insert into notification
      (id, member_id, position, kind, dedupe_key, listing_id, facts, created_at, changed_at)
    select id, member_id, position, kind, dedupe_key, listing_id, facts, ${at}, ${at}
    from unnest(
      ${notifications.map(() => newId())}::uuid[],
      ${notifications.map(({ memberId }) => memberId)}::uuid[],
      ${notifications.map(({ position }) => position)}::bigint[],
      ${notifications.map(({ kind }) => kind)}::text[],
      ${notifications.map(({ dedupeKey }) => dedupeKey)}::text[],
      ${notifications.map(({ listingId }) => listingId ?? null)}::uuid[],
      ${notifications.map(({ facts }) => JSON.stringify(facts))}::jsonb[]
    ) as told (id, member_id, position, kind, dedupe_key, listing_id, facts)
    on conflict on constraint notification_once do nothing
    returning id as "notificationId", member_id as "memberId", kind, dedupe_key as "dedupeKey"
  `.execute(trx);
  return rows;
}

/** Adds to the unread numbers of members whose tallies are locked, one for each entry. */
export async function addUnread(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await sql`
    update notification_tally set unread_count = unread_count + told.count
    from (select member_id, count(*)::int from unnest(${memberIds}::uuid[]) as one (member_id) group by 1) told
    where notification_tally.member_id = told.member_id
  `.execute(trx);
}

/** A notification of an event. */
export type ToldEvent = { memberId: string; dedupeKey: string };

/**
 * Marks notifications of events as read and corrects the unread numbers. The tallies must be locked. Returns the members for
 * whom that changed something. Uses notification_once.
 */
export async function readEvents(trx: Trx, events: readonly ToldEvent[], at: Instant): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    with read as (
      update notification set read_at = ${at}
      from unnest(
        ${events.map(({ memberId }) => memberId)}::uuid[], ${events.map(({ dedupeKey }) => dedupeKey)}::text[]
      ) as event (member_id, dedupe_key), notification_tally tally
      where notification.member_id = event.member_id and notification.dedupe_key = event.dedupe_key
        and tally.member_id = event.member_id and read_at is null and position > tally.read_until
      returning notification.member_id
    ),
    counted as (select member_id, count(*)::int as events from read group by 1)
    update notification_tally set unread_count = unread_count - counted.events
    from counted where notification_tally.member_id = counted.member_id
    returning notification_tally.member_id as "memberId"
  `.execute(trx);
  return rows.map(({ memberId }) => memberId);
}

type GroupEvent = { ownerId: string; listingId: string; listing: ListingFacts; tally: TallyRow; at: Instant };

/**
 * Counts one more event on the newest group of a listing if the member has not read it, and moves it to the new position.
 * Returns whether there was one. Uses notification_listing.
 */
export async function countOnGroup(trx: Trx, event: GroupEvent): Promise<boolean> {
  const { ownerId, listingId, listing, tally, at } = event;
  const { rows } = await sql`
    update notification set event_count = event_count + 1, position = ${tally.position}, changed_at = ${at},
      facts = ${JSON.stringify({ listing })}::jsonb
    where read_at is null and position > ${tally.readUntil} and id = (
      select id from notification
      where member_id = ${ownerId} and listing_id = ${listingId} and kind = 'suggestions'
      order by position desc limit 1
    )
    returning id
  `.execute(trx);
  return rows.length > 0;
}

/** Title, currency and first photo of a listing, for the notification that tells of it. */
export async function findListingFacts(trx: Trx, id: string): Promise<ListingFacts | undefined> {
  const found = await trx
    .selectFrom('listing')
    .select(['title', 'currency', sql<string | null>`photo_urls[1]`.as('photoUrl')])
    .where('id', '=', id)
    .executeTakeFirst();
  return found;
}

/** Deletes what a member was told about a listing, and corrects the unread number. The tally must be locked. */
export function deleteOfListing(trx: Trx, tally: TallyRow, listingId: string): Promise<void> {
  return deleteTold(trx, tally, sql`listing_id = ${listingId}`);
}

/** Does this for all listings of another member. */
export function deleteOfOwner(trx: Trx, tally: TallyRow, ownerId: string): Promise<void> {
  return deleteTold(trx, tally, sql`listing_id in (select id from listing where owner_id = ${ownerId})`);
}

async function deleteTold(trx: Trx, tally: TallyRow, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (
      delete from notification where member_id = ${tally.memberId} and ${condition}
      returning read_at is null and position > ${tally.readUntil} as is_unread
    ),
    counted as (select (count(*) filter (where is_unread))::int as unread from gone)
    update notification_tally set unread_count = unread_count - counted.unread
    from counted where member_id = ${tally.memberId} and counted.unread > 0
  `.execute(trx);
}
