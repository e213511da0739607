import type { ListingType } from '@ballpark/rules/listings';
import type { Queryable } from '../../database/client.ts';

/** A listing that was closed, by its owner with a price or by itself without one. */
export type ClosedListing = {
  id: string;
  ownerId: string;
  title: string;
  type: ListingType;
  /** In hundredths. */
  finalPrice: number | undefined;
};

export async function findClosed(db: Queryable, id: string): Promise<ClosedListing | undefined> {
  const found = await db
    .selectFrom('listing')
    .select(['id', 'owner_id as ownerId', 'title', 'type', 'final_price as finalPrice'])
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const finalPrice = found.finalPrice === null ? undefined : Number(found.finalPrice);
  // A constraint of the table knows the same types as the rules.
  return { ...found, type: found.type as ListingType, finalPrice };
}

export type Award = {
  memberId: string;
  reason: string;
  xp: number;
  /** What they had suggested, in hundredths. */ amount: number;
};

type Part = { /** The last member of the part before. */ after: string | undefined; limit: number };

/** A part of what a closing has awarded, in the order of members. Uses the primary key. */
export async function listAwards(db: Queryable, listingId: string, { after, limit }: Part): Promise<Award[]> {
  const rows = await db
    .selectFrom('xp_award')
    .innerJoin('suggestion', (join) =>
      join
        .onRef('suggestion.listing_id', '=', 'xp_award.listing_id')
        .onRef('suggestion.member_id', '=', 'xp_award.member_id'),
    )
    .select(['xp_award.member_id as memberId', 'xp_award.reason', 'xp_award.amount as xp', 'suggestion.amount'])
    .where('xp_award.listing_id', '=', listingId)
    .$if(after !== undefined, (query) => query.where('xp_award.member_id', '>', after ?? ''))
    .orderBy('xp_award.member_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
