import type { PlannedMember, PlannedSuggestion } from './plan.ts';
import { createRandom } from './seeded-random.ts';

/** The share of guesses that are made without seeing another price. */
const BLIND_SHARE = 0.85;

/** A guess is blind if it is the first on its listing, or if its author guesses first and has not looked. */
export function isBlind(
  suggestion: PlannedSuggestion,
  { members, suggestions }: { members: readonly PlannedMember[]; suggestions: readonly PlannedSuggestion[] },
): boolean {
  const author = members.find(({ username }) => username === suggestion.member);
  const first = suggestions.find(({ listing }) => listing === suggestion.listing);
  return first === suggestion || (author?.guessesFirst === true && !suggestion.hasLooked);
}

/** Lets some of the members who guess first look before, so that the planned share of all guesses is blind. */
export function planLooks(
  seed: number,
  members: readonly PlannedMember[],
  suggestions: readonly PlannedSuggestion[],
): PlannedSuggestion[] {
  const isFirst = (one: PlannedSuggestion) => suggestions.find(({ listing }) => listing === one.listing) === one;
  const guessers = new Set(members.filter(({ guessesFirst }) => guessesFirst === true).map(({ username }) => username));
  const later = suggestions.filter((one) => !isFirst(one));
  const ofGuessers = later.filter(({ member }) => guessers.has(member));
  const seen = Math.round(suggestions.length * (1 - BLIND_SHARE)) - (later.length - ofGuessers.length);
  const looked = new Set(
    createRandom(seed + 5)
      .shuffle(ofGuessers)
      .slice(0, seen),
  );
  return suggestions.map((one) => ({ ...one, hasLooked: looked.has(one) }));
}
