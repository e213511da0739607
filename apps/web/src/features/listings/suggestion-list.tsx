import { lazy, type ReactNode, Suspense } from 'react';
import { suggestionMessages } from '../../messages/consensus.ts';
import { listingMessages } from '../../messages/listings.ts';
import type { PricedListing } from './consensus-prices.ts';

// Below what is seen first.
const SuggestionRows = lazy(() =>
  import('./suggestion-rows.tsx').then((module) => ({ default: module.SuggestionRows })),
);

/** How high a suggestion without a note is. */
const ROW_HEIGHT = 77;

export type SuggestionListProps = {
  listing: Pick<PricedListing, 'id' | 'currency' | 'suggestionCount' | 'suggestions' | 'ownSuggestion'>;
  /** What the viewer can do about their own. */
  ownAction?: ReactNode;
};

/** Who named which price. */
export function SuggestionList({ listing, ownAction }: SuggestionListProps) {
  const { suggestionCount, suggestions } = listing;
  if (suggestionCount === 0) return null;
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{suggestionMessages.title}</h2>
        <p className="text-sm text-text-3">{listingMessages.suggestions(suggestionCount)}</p>
      </div>
      <div className="mt-2" style={{ minHeight: suggestions.length * ROW_HEIGHT }}>
        <Suspense>
          <SuggestionRows listing={listing} ownAction={ownAction} />
        </Suspense>
      </div>
    </section>
  );
}
