import type { ListingForMember } from '@ballpark/contracts/listings';
import { formatMoney, formatRounded } from '@ballpark/rules/money';
import { ownSuggestionMessages } from './messages.ts';

type SuggestedListing = Pick<
  ListingForMember,
  'currency' | 'consensus' | 'suggestionCount' | 'ownSuggestion' | 'isActive'
>;

/** For a member who has suggested a price on an open listing: how it compares, and what it may earn. */
export function OwnSuggestionPanel({ listing }: { listing: SuggestedListing }) {
  const { ownSuggestion, isActive, currency } = listing;
  if (ownSuggestion === null || !isActive) return null;
  const comparison = compareToOthers(listing);
  return (
    <section className="rounded-2xl border border-accent/30 bg-surface p-5">
      <h2 className="text-base wrap-anywhere">
        {ownSuggestionMessages.title(formatMoney(ownSuggestion.amount, currency))}
      </h2>
      <p className="mt-0.5 text-sm text-text-2">
        {comparison !== undefined && `${ownSuggestionMessages.sentence(comparison)} `}
        {ownSuggestionMessages.reward}
      </p>
    </section>
  );
}

/** How the member's price compares to the ballpark figure, or to the average. Undefined while it is being fetched. */
export function compareToOthers(listing: SuggestedListing): string | undefined {
  const { ownSuggestion, consensus, suggestionCount, currency } = listing;
  if (suggestionCount === 1) return ownSuggestionMessages.first;
  if (ownSuggestion === null || consensus === null) return undefined;
  const { average, ballpark } = consensus;
  const figure = ballpark === null ? ownSuggestionMessages.average : ownSuggestionMessages.ballpark;
  const difference = ownSuggestion.amount - (ballpark?.price ?? average);
  const size = Math.abs(difference);
  const words = formatRounded(size, currency);
  if (size < 0.005) return ownSuggestionMessages.equal(figure);
  return difference > 0 ? ownSuggestionMessages.above(words, figure) : ownSuggestionMessages.below(words, figure);
}
