import { ALL_KINDS, type PushedKind, type PushKind } from '@ballpark/rules/messages';
import type { ClosedGuess } from '@ballpark/rules/strip/describe-closing';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

/** Keeps the session from ending during the transaction. Returns whether it still exists. */
export async function lockSession(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const found = await trx
    .selectFrom('session')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

type NewSubscription = {
  id: string;
  memberId: string;
  sessionHash: Buffer;
  endpoint: string;
  p256dh: string;
  auth: string;
  at: Instant;
};

/** A browser has one endpoint. When another member signs in there, it becomes theirs. */
export async function upsertSubscription(trx: Trx, subscription: NewSubscription): Promise<void> {
  const { id, memberId, sessionHash, endpoint, p256dh, auth, at } = subscription;
  const values = { member_id: memberId, session_hash: sessionHash, p256dh, auth, created_at: at };
  await trx
    .insertInto('push_subscription')
    .values({ id, endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
}

/** Uses push_subscription_member. */
export async function deleteOldest(trx: Trx, memberId: string, kept: number): Promise<void> {
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where member_id = ${memberId} order by created_at desc, id desc offset ${kept}
    )
  `.execute(trx);
}

export async function deleteOwn(db: Queryable, device: { memberId: string; endpoint: string }): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('endpoint', '=', device.endpoint)
    .where('member_id', '=', device.memberId)
    .execute();
}

export async function deleteSubscription(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).execute();
}

type PushTarget = { subscriptionId: string; notificationId: string };

export type ToldMember = { notificationId: string; memberId: string; kind: PushKind };

/** One row for each device and notification, without those that members have stopped. Uses push_subscription_member. */
export async function listTargets(trx: Trx, told: readonly ToldMember[]): Promise<PushTarget[]> {
  const { rows } = await sql<PushTarget>`
    select push_subscription.id as "subscriptionId", told.notification_id as "notificationId"
    from unnest(
      ${told.map(({ notificationId }) => notificationId)}::uuid[], ${told.map(({ memberId }) => memberId)}::uuid[],
      ${told.map(({ kind }) => kind)}::text[]
    ) as told (notification_id, member_id, kind)
    join push_subscription on push_subscription.member_id = told.member_id
    where not exists (
      select from push_opt_out stopped
      where stopped.member_id = told.member_id and stopped.kind in (told.kind, ${ALL_KINDS})
    )
  `.execute(trx);
  return rows;
}

type DueMessage = {
  endpoint: string;
  p256dh: string;
  auth: string;
  kind: PushedKind;
  /** Null for an achievement. */
  listingId: string | null;
  title: string | null;
  /** What a reminder says. */
  suggestionCount: number | null;
  isExtended: boolean | null;
  /** What a result says, if its listing still has prices. */
  closing: ClosedGuess | null;
};

/** The result as the notification has it, with the spread of the prices that the page of the listing has now. */
const CLOSING = sql<ClosedGuess | null>`(
    select jsonb_build_object('title', listing.title, 'currency', listing.currency, 'total', listing.suggestion_count,
      'lowestMinor', listing.suggestion_min, 'highestMinor', listing.suggestion_max,
      'amountMinor', facts -> 'amountMinor', 'finalPriceMinor', facts -> 'finalPriceMinor', 'place', facts -> 'place',
      'isShared', facts -> 'isShared')
    from listing
    where notification.kind = 'result' and listing.id = notification.listing_id and listing.suggestion_count > 0
      and listing.deleted_at is null
  )`;

/**
 * Undefined if the device or the notification is gone, the member has read it meanwhile, or a moderator has hidden what it
 * tells the result of.
 */
export async function findDueMessage(db: Queryable, target: PushTarget): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    select device.endpoint, device.p256dh, device.auth, notification.kind,
      notification.listing_id as "listingId", notification.facts #>> '{listing,title}' as title,
      (notification.facts ->> 'suggestionCount')::int as "suggestionCount",
      (notification.facts ->> 'isExtended')::boolean as "isExtended", ${CLOSING} as closing
    from push_subscription device
    join notification on notification.id = ${target.notificationId} and notification.member_id = device.member_id
    join notification_tally tally on tally.member_id = device.member_id
    where device.id = ${target.subscriptionId}
      and notification.read_at is null and notification.position > tally.read_until
      and not (notification.kind = 'result' and exists (
        select from listing where listing.id = notification.listing_id and listing.hidden_at is not null
      ))
  `.execute(db);
  return rows[0];
}
