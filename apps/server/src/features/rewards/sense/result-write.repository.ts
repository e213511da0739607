import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';
import type { JudgedResult, PricedClosing } from './judge-closing.ts';

export type BookedResult = JudgedResult & {
  /** Price Sense before and after; undefined while it is not shown, and for a guess that does not count. */
  shownBefore: number | undefined;
  shownAfter: number | undefined;
};

/** Inserts results that are not booked yet. Returns the members of the inserted ones. */
export async function insertResults(
  trx: Trx,
  { id, ownerId, category, currency, price, closedAt }: PricedClosing,
  results: readonly BookedResult[],
): Promise<string[]> {
  if (results.length === 0) return [];
  const inserted = await trx
    .insertInto('guess_result')
    .values(
      results.map(({ entry, ...result }) => ({
        member_id: result.memberId,
        listing_id: id,
        owner_id: ownerId,
        category,
        currency,
        first_amount: result.firstAmountMinor,
        amount: result.amountMinor,
        final_price: price.finalPriceMinor,
        place: result.place,
        is_shared: result.isShared,
        total: result.total,
        xp: result.xp,
        sense_weight: entry?.weight ?? null,
        sense_score: entry?.score ?? null,
        sense_bias: entry?.bias ?? null,
        exclusion: result.exclusion ?? null,
        shown_before: result.shownBefore ?? null,
        shown_after: result.shownAfter ?? null,
        closed_at: closedAt,
      })),
    )
    .onConflict((conflict) => conflict.constraint('guess_result_once').doNothing())
    .returning('member_id as memberId')
    .execute();
  return inserted.map(({ memberId }) => memberId);
}

type OwnerQuery = { memberIds: readonly string[]; ownerId: string };

/** In which categories each member was judged on listings of an owner; null for none. Uses guess_result_pair. */
export async function listJudgedOwners(
  trx: Trx,
  { memberIds, ownerId }: OwnerQuery,
): Promise<Map<string, ReadonlySet<string | null>>> {
  const { rows } = await sql<{ memberId: string; categories: (string | null)[] }>`
    select member_id as "memberId", array_agg(distinct category) as categories from guess_result
    where member_id = any (${memberIds}::uuid[]) and owner_id = ${ownerId} and exclusion is null
    group by member_id
  `.execute(trx);
  return new Map(rows.map(({ memberId, categories }) => [memberId, new Set(categories)]));
}
