import type { PlannedSuggestion } from './plan.ts';
import { createRandom } from './seeded-random.ts';

/** The share of guesses that are made without seeing another price, most of them in quick mode. */
const BLIND_SHARE = 0.85;

/** A guess is blind if it is the first on its listing, or if its author has not looked at the others. */
export function isBlind(suggestion: PlannedSuggestion, suggestions: readonly PlannedSuggestion[]): boolean {
  return !suggestion.hasLooked || isFirst(suggestion, suggestions);
}

function isFirst(suggestion: PlannedSuggestion, suggestions: readonly PlannedSuggestion[]): boolean {
  return suggestions.find(({ listing }) => listing === suggestion.listing) === suggestion;
}

/** Lets some members look before, so that the planned share of all guesses is blind. */
export function planLooks(seed: number, suggestions: readonly PlannedSuggestion[]): PlannedSuggestion[] {
  const seen = Math.round(suggestions.length * (1 - BLIND_SHARE));
  const looked = new Set(
    createRandom(seed + 5)
      .shuffle(suggestions.filter((one) => !isFirst(one, suggestions)))
      .slice(0, seen),
  );
  return suggestions.map((one) => ({ ...one, hasLooked: looked.has(one) }));
}
