import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

/** Whether the owner of a closed listing has agreed that it may become a puzzle, and whether they can still agree. */
export type ConsentRow = { agreed: boolean; canAgree: boolean };

type ConsentQuery = { listingId: string; day: string };

/** Uses daily_thing_listing. */
export async function findConsent(db: Queryable, { listingId, day }: ConsentQuery): Promise<ConsentRow | undefined> {
  const { rows } = await sql<ConsentRow>`
    select exists (select from puzzle_consent where listing_id = listing.id) as agreed,
      final_price is not null and hidden_at is null and not exists (
        select from daily_thing where daily_thing.listing_id = listing.id and day <= ${day}::date
      ) as "canAgree"
    from listing where id = ${listingId} and deleted_at is null
  `.execute(db);
  return rows[0];
}

type NewConsent = { listingId: string; ownerId: string; at: Instant };

/** Nothing happens unless the listing is this member's. */
export async function insertConsent(db: Queryable, { listingId, ownerId, at }: NewConsent): Promise<void> {
  await sql`
    insert into puzzle_consent (listing_id, owner_id, agreed_at)
    select id, owner_id, ${at} from listing where id = ${listingId} and owner_id = ${ownerId}
    on conflict do nothing
  `.execute(db);
}

export async function deleteConsent(db: Queryable, { listingId, ownerId }: Omit<NewConsent, 'at'>): Promise<void> {
  await db.deleteFrom('puzzle_consent').where('listing_id', '=', listingId).where('owner_id', '=', ownerId).execute();
}
