import type { AppContext } from '../../core/context.ts';
import { listTownPrices, type TownPrice } from '../closings/guide/list-town-prices.ts';
import { listTownListings, type TownListings } from '../listings/reading/list-town-listings.ts';
import { findTown, type Town } from '../places/find-town.ts';
import { countNearbyMembers } from '../rewards/boards/count-nearby-members.ts';

/** Eight cards, and five photos above them that are of other listings. */
const MOST_LISTINGS = 13;
/** Each costs as much as all members: it is read from seven cells. */
const MOST_PRICES = 3;

/** What the page of a town says. Nothing in it is about a person. */
export type TownFacts = { town: Town; members: number; listings: TownListings; prices: TownPrice[] };

/** Undefined for an unknown city. */
export async function findTownFacts(app: AppContext, geonameId: number): Promise<TownFacts | undefined> {
  const town = await findTown(app, geonameId);
  if (!town) return undefined;
  const [members, listings, prices] = await Promise.all([
    countNearbyMembers(app, town),
    listTownListings(app, town, MOST_LISTINGS),
    listTownPrices(app, town, MOST_PRICES),
  ]);
  return { town, members, listings, prices };
}
