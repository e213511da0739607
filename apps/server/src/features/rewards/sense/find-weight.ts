import { computeSense, computeWeight, NEW_WEIGHT } from '@ballpark/rules/crowd/price-sense';
import type { AppContext } from '../../../core/context.ts';
import { listRecordsOnListing, OVERALL } from './sense.repository.ts';

type WeightQuery = { memberId: string; listingId: string };

/** How much the next price of a member counts on a listing, from their whole record and that in its category. */
export async function findWeight(app: AppContext, query: WeightQuery): Promise<number> {
  const records = await listRecordsOnListing(app.db, query);
  const overall = records.find(({ category }) => category === OVERALL);
  if (!overall) return NEW_WEIGHT;
  const inCategory = records.find(({ category }) => category !== OVERALL);
  return computeWeight(computeSense(overall, inCategory), overall.owners);
}
