import { lazy, type ReactNode, Suspense } from 'react';
import { suggestionMessages } from './messages.ts';
import { listingMessages } from '../../messages/listings.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
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
        <Suspense fallback={<RowsOnTheirWay count={suggestions.length} />}>
          <SuggestionRows listing={listing} ownAction={ownAction} />
        </Suspense>
      </div>
    </section>
  );
}

function RowsOnTheirWay({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="animate-pulse">
      {Array.from({ length: count }, (_, nth) => (
        <div key={nth} className="flex items-center gap-3" style={{ height: ROW_HEIGHT }}>
          <Skeleton className="size-10 rounded-full!" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="ml-auto h-5 w-14" />
        </div>
      ))}
    </div>
  );
}
