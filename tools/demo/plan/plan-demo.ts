import { planHistory } from './history/plan-history.ts';
import type { Plan, PlannedListing } from './plan.ts';
import { planListings, type ValuedListing } from './plan-listings.ts';
import { planLooks } from './plan-looks.ts';
import { planMembers } from './plan-members.ts';
import { planSuggestions } from './plan-suggestions.ts';

const SEED = 20_261_115;

/** Plans the demo town. The plan is always the same; its times are relative to the moment of filling. */
export function planDemo(seed: number = SEED): Plan {
  const members = planMembers(seed);
  const listings = planListings(seed, members);
  const suggestions = planLooks(seed, planSuggestions(seed, members, listings));
  const history = planHistory(seed, members);
  return {
    members,
    listings: [...listings, ...history.listings].map(removeWorth),
    suggestions: [...history.suggestions, ...suggestions],
  };
}

function removeWorth({ worth: _worth, spread: _spread, ...listing }: ValuedListing): PlannedListing {
  return listing;
}
