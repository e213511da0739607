import { SIGN_IN_LINK_TRIES } from '@ballpark/rules/accounts';
import { sql } from 'kysely';
import type { Database, Queryable, Trx } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import type { Instant } from '../../../database/instant.ts';

type NewLinkRequest = { id: string; email: string; createdAt: Instant };

export async function insertLinkRequest(trx: Trx, { id, email, createdAt }: NewLinkRequest): Promise<void> {
  await trx.insertInto('sign_in_link_request').values({ id, email, created_at: createdAt }).execute();
}

/** Deletes a request and returns it; undefined when another run has already answered it. */
export function takeLinkRequest(trx: Trx, id: string) {
  return trx
    .deleteFrom('sign_in_link_request')
    .where('id', '=', id)
    .returning(['email', 'created_at as createdAt'])
    .executeTakeFirst();
}

type NewLink = { tokenHash: Buffer; memberId: string; createdAt: Instant; expiresAt: Instant };

export async function insertSignInLink(db: Queryable, link: NewLink): Promise<void> {
  await db
    .insertInto('sign_in_link')
    .values({
      token_hash: link.tokenHash,
      member_id: link.memberId,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

type LinkTry = { tokenHash: Buffer; email: string; at: Instant };

/**
 * Counts a try with a link; false unless the link belongs to this account and has tries left. Of tries at once no more
 * than allowed succeed: each locks the row. The address is compared after the link is read, so that an address without an
 * account takes the same work.
 */
export async function takeSignInTry(db: Queryable, { tokenHash, email, at }: LinkTry): Promise<boolean> {
  const taken = await db
    .updateTable('sign_in_link')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .where(sql<boolean>`tries < ${SIGN_IN_LINK_TRIES}`)
    .where((eb) =>
      eb(
        eb
          .selectFrom('member_account')
          .select(sql<boolean>`lower(email) = lower(${email})`.as('isOfAccount'))
          .whereRef('member_account.member_id', '=', 'sign_in_link.member_id'),
        '=',
        true,
      ),
    )
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Uses sign_in_link_member. */
export async function deleteSignInLinks(trx: Trx, memberId: string): Promise<void> {
  await trx.deleteFrom('sign_in_link').where('member_id', '=', memberId).execute();
}

type OldRows = { now: Instant; requestedBefore: Instant };

/** Uses sign_in_link_expiry. */
function selectExpired(db: Queryable, now: Instant, limit: number) {
  return db
    .selectFrom('sign_in_link')
    .select('token_hash')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit);
}

/** Uses sign_in_link_request_age. */
function selectOldRequests(db: Queryable, before: Instant, limit: number) {
  return db
    .selectFrom('sign_in_link_request')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit);
}

/** Deletes a batch of expired links and returns how many. */
export async function deleteExpiredLinks(db: Database, now: Instant, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_link')
    .where('token_hash', 'in', selectExpired(db, now, limit).forUpdate().skipLocked())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes a batch of requests that were not answered and returns how many. */
export async function deleteOldRequests(db: Database, before: Instant, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_link_request')
    .where('id', 'in', selectOldRequests(db, before, limit).forUpdate().skipLocked())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Counts what the two deletions find, up to a limit. */
export async function countOldLinks(db: Queryable, { now, requestedBefore }: OldRows, limit: number): Promise<number> {
  const links = await countRows(db, selectExpired(db, now, limit));
  return Math.min(limit, links + (await countRows(db, selectOldRequests(db, requestedBefore, limit))));
}
