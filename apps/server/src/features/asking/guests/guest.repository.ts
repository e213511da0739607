import { ASK_PRICES_MAX } from '@ballpark/rules/asking';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';
import type { GuestOrigin } from './guest-device.ts';
import type { GuestContent } from './guest-input.ts';

/** The prices of guests that the owner of a listing sees, newest first. Uses guest_price_once_per_device. */
export async function listGuestPrices(db: Queryable, listingId: string) {
  const rows = await db
    .selectFrom('guest_price')
    .select(['id', 'amount', 'note', 'name', 'created_at as createdAt'])
    .where('listing_id', '=', listingId)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ASK_PRICES_MAX)
    .execute();
  return rows.map(({ amount, ...row }) => ({ ...row, amountMinor: Number(amount) }));
}

type OwnPriceQuery = { listingId: string; device: Buffer };

/** The price that a device has sent. Uses guest_price_once_per_device. */
export async function findOwnPrice(db: Queryable, { listingId, device }: OwnPriceQuery) {
  const row = await db
    .selectFrom('guest_price')
    .select(['id', 'amount', 'note', 'name', 'changes'])
    .where('listing_id', '=', listingId)
    .where('device_hash', '=', device)
    .executeTakeFirst();
  return row && { ...row, amountMinor: Number(row.amount) };
}

type UsageQuery = { listingId: string; origin: GuestOrigin; at: Instant };
/** Prices of a listing, and of a device and a network within a day. */
export type GuestUsage = { onListing: number; ofDevice: number; ofNetwork: number };

/** Uses guest_price_once_per_device, guest_price_device and guest_price_network. */
export async function countGuestPrices(db: Queryable, { listingId, origin, at }: UsageQuery): Promise<GuestUsage> {
  const dayAgo = before(at, 1, 'days');
  const { rows } = await sql<GuestUsage>`
    select
      (select count(*)::int from guest_price where listing_id = ${listingId} and hidden_at is null) as "onListing",
      (select count(*)::int from guest_price where device_hash = ${origin.device} and created_at > ${dayAgo})
        as "ofDevice",
      (select count(*)::int from guest_price where network_hash = ${origin.network} and created_at > ${dayAgo})
        as "ofNetwork"
  `.execute(db);
  return rows[0] ?? { onListing: 0, ofDevice: 0, ofNetwork: 0 };
}

type NewPrice = {
  id: string;
  listingId: string;
  ownerId: string;
  content: GuestContent;
  origin: GuestOrigin;
  at: Instant;
};

export async function insertGuestPrice(trx: Trx, price: NewPrice): Promise<void> {
  const { id, listingId, ownerId, content, origin, at } = price;
  await trx
    .insertInto('guest_price')
    .values({
      id,
      listing_id: listingId,
      owner_id: ownerId,
      ...toColumns(content),
      device_hash: origin.device,
      network_hash: origin.network,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

type PriceChange = { id: string; content: GuestContent; at: Instant };

export async function updateGuestPrice(trx: Trx, { id, content, at }: PriceChange): Promise<void> {
  await trx
    .updateTable('guest_price')
    .set((eb) => ({ ...toColumns(content), changes: eb('changes', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute();
}

function toColumns({ amountMinor, note, name }: GuestContent) {
  return { amount: amountMinor, note, name };
}

type PriceKey = { listingId: string; guestId: string };

type HideInput = { guestId: string; /** Undefined for a moderator. */ listingId?: string; at: Instant };

/** A price that is hidden stays so. */
export async function hideGuestPrice(db: Queryable, { listingId, guestId, at }: HideInput): Promise<void> {
  await db
    .updateTable('guest_price')
    .set({ hidden_at: at })
    .where('id', '=', guestId)
    .$if(listingId !== undefined, (query) => query.where('listing_id', '=', listingId ?? ''))
    .where('hidden_at', 'is', null)
    .execute();
}

/** Whether there was such a price. */
export async function deleteGuestPrice(db: Queryable, { listingId, guestId }: PriceKey): Promise<boolean> {
  const deleted = await db
    .deleteFrom('guest_price')
    .where('id', '=', guestId)
    .where('listing_id', '=', listingId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
