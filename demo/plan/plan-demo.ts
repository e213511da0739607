import type { Plan, PlannedListing } from './plan.ts';
import { planListings, type WorthyListing } from './plan-listings.ts';
import { planMembers } from './plan-members.ts';
import { planSuggestions } from './plan-suggestions.ts';

const SEED = 20_261_115;

/** The demo town, the same whenever it is planned; only how long ago everything happened counts from now. */
export function planDemo(seed: number = SEED): Plan {
  const members = planMembers(seed);
  const listings = planListings(seed, members);
  const suggestions = planSuggestions(seed, members, listings);
  return { members, listings: listings.map(withoutWorth), suggestions };
}

function withoutWorth({ worth: _worth, spread: _spread, ...listing }: WorthyListing): PlannedListing {
  return listing;
}
