import type { AppContext } from '../../app/context.ts';
import { Refusal } from '../../app/refusal.ts';
import { findListingJson } from './listing-read.repository.ts';

/** One listing as JSON, with its newest suggestions. What is no id belongs to no listing. */
export async function getListing(app: AppContext, id: string): Promise<string> {
  const json = await findListingJson(app.db.listingStatements, id);
  if (json === undefined) throw new Refusal('listing_not_found');
  return json;
}
