import { lazy, type ReactNode, Suspense } from 'react';
import { suggestionMessages } from './messages.ts';
import { listingMessages } from '../../messages/listings.ts';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import type { ListingForMember } from '@ballpark/contracts/listings';

// Below the fold.
const SuggestionRows = lazy(() =>
  import('./suggestion-rows.tsx').then((module) => ({ default: module.SuggestionRows })),
);

/** Pixels: a suggestion without a note. */
const ROW_HEIGHT = 77;

export type SuggestionListProps = {
  listing: Pick<
    ListingForMember,
    'id' | 'userId' | 'currency' | 'suggestionCount' | 'suggestions' | 'ownSuggestion' | 'veiled'
  >;
  /** A control for the viewer's own suggestion. */
  ownAction?: ReactNode;
};

/** Who suggested which price. */
export function SuggestionList({ listing, ownAction }: SuggestionListProps) {
  const { suggestionCount, suggestions } = listing;
  if (suggestionCount === 0) return null;
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{suggestionMessages.title}</h2>
        <p className="text-sm text-text-3">{listingMessages.suggestions(suggestionCount)}</p>
      </div>
      {listing.veiled ? (
        <p className="mt-2 text-text-2">{suggestionMessages.veiled}</p>
      ) : (
        <div className="mt-2" style={{ minHeight: suggestions.length * ROW_HEIGHT }}>
          <Suspense fallback={<RowsSkeleton count={suggestions.length} />}>
            <SuggestionRows listing={listing} ownAction={ownAction} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

function RowsSkeleton({ count }: { count: number }) {
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
