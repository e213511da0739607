import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

export type AskLinkRow = {
  ownerId: string;
  isActive: boolean;
  currency: string;
  version: number;
  isOn: boolean;
};

/** The link of a listing that pages show. A listing without a row has its first link, which is on. */
export async function findAskLink(db: Queryable, listingId: string): Promise<AskLinkRow | undefined> {
  const { rows } = await sql<AskLinkRow>`
    select listing.owner_id as "ownerId", is_active as "isActive", currency,
      coalesce(ask_link.version, 1) as version, ask_link.off_at is null as "isOn"
    from listing left join ask_link on ask_link.listing_id = listing.id
    where listing.id = ${listingId} and deleted_at is null and hidden_at is null
  `.execute(db);
  return rows[0];
}

type LinkChange = { listingId: string; ownerId: string; isOn: boolean; isRenewed: boolean; at: Instant };

/** Nothing happens unless the listing is this member's. */
export async function upsertAskLink(trx: Trx, { listingId, ownerId, isOn, isRenewed, at }: LinkChange): Promise<void> {
  const added = isRenewed ? 1 : 0;
  const offAt = isOn ? sql`null::timestamptz` : at;
  await sql`
    insert into ask_link (listing_id, owner_id, version, off_at)
    select id, owner_id, 1 + ${added}::integer, ${offAt} from listing
    where id = ${listingId} and owner_id = ${ownerId} and deleted_at is null and hidden_at is null
    for no key update
    on conflict (listing_id) do update set
      version = ask_link.version + ${added}::integer,
      off_at = case when ${isOn} then null else coalesce(ask_link.off_at, excluded.off_at) end
  `.execute(trx);
}

/**
 * Locks a listing that pages show and returns its link: the next transaction that suggests, closes or changes the link waits
 * until this one is over. The link is read by a second statement, because the first one does not see what it has waited for.
 */
export async function lockAskLink(trx: Trx, listingId: string): Promise<AskLinkRow | undefined> {
  await trx.selectFrom('listing').select('id').where('id', '=', listingId).forNoKeyUpdate().execute();
  return findAskLink(trx, listingId);
}
