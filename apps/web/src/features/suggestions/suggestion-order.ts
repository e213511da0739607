import type { ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import { XP_CLOSEST } from '@ballpark/rules/xp';

/** Several lists of suggestions as one, each suggestion once. */
export function mergeSuggestions(...lists: readonly (readonly Suggestion[])[]): Suggestion[] {
  return [...new Map(lists.flat().map((suggestion) => [suggestion.id, suggestion])).values()];
}

/** The viewer's own suggestion first, then the newest. */
export function putOwnFirst({
  ownSuggestion,
  suggestions,
}: Pick<ListingForMember, 'ownSuggestion' | 'suggestions'>): Suggestion[] {
  return ownSuggestion === null ? suggestions : mergeSuggestions([ownSuggestion], suggestions);
}

/** The earliest first: the order in which the server names members whose prices tie. */
export function sortByAge(suggestions: readonly Suggestion[]): Suggestion[] {
  return suggestions.toSorted(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt) || (one.id < other.id ? -1 : 1),
  );
}

/** Whether no other suggestion was nearer to the final price when the listing was closed. */
export function isClosest({ xpAwarded }: Pick<Suggestion, 'xpAwarded'>): boolean {
  return xpAwarded === XP_CLOSEST;
}
