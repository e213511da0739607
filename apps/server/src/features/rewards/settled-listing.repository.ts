import type { ListingType } from '@ballpark/rules/listings';
import type { Queryable } from '../../database/client.ts';

export type ClosedListing = {
  id: string;
  ownerId: string;
  title: string;
  type: ListingType;
  /** Undefined when the listing was closed automatically. */
  finalPriceMinor: number | undefined;
};

export async function findClosed(db: Queryable, id: string): Promise<ClosedListing | undefined> {
  const found = await db
    .selectFrom('listing')
    .select(['id', 'owner_id as ownerId', 'title', 'type', 'final_price as finalPriceMinor'])
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const finalPriceMinor = found.finalPriceMinor === null ? undefined : Number(found.finalPriceMinor);
  // A check constraint of the table allows only the types of the rules.
  return { ...found, type: found.type as ListingType, finalPriceMinor };
}

export type ListedAward = {
  memberId: string;
  reason: string;
  points: number;
  /** The amount of the member's suggestion. */
  amountMinor: number;
};

type PartQuery = { /** The last member of the part before. */ after: string | undefined; limit: number };

/** A part of the awards of a closing, in the order of members. Uses the primary key. */
export async function listAwards(db: Queryable, listingId: string, part: PartQuery): Promise<ListedAward[]> {
  const { after, limit } = part;
  const rows = await db
    .selectFrom('xp_award')
    .innerJoin('suggestion', (join) =>
      join
        .onRef('suggestion.listing_id', '=', 'xp_award.listing_id')
        .onRef('suggestion.member_id', '=', 'xp_award.member_id'),
    )
    .select([
      'xp_award.member_id as memberId',
      'xp_award.reason',
      'xp_award.amount as points',
      'suggestion.amount as amountMinor',
    ])
    .where('xp_award.listing_id', '=', listingId)
    .$if(after !== undefined, (query) => query.where('xp_award.member_id', '>', after ?? ''))
    .orderBy('xp_award.member_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) }));
}
