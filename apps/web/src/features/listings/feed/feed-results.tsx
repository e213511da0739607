import { type FilterChange, listActiveFilters } from './filters.ts';
import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import type { Point } from '@ballpark/rules/places';
import { shouldShowPages } from '@ballpark/rules/pagination';
import { lazy, Suspense, useDeferredValue } from 'react';
import { sortFarListings } from './far-listings.ts';
import { feedMessages } from './messages.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import type { FeedEmptyProps } from './feed-empty.tsx';
import type { useFeed } from './feed-queries.ts';
import { ListingGrid, ListingGridSkeleton } from '../card/listing-grid.tsx';

// None is shown before the response.
const FeedPages = lazy(() => import('./feed-pages.tsx').then((module) => ({ default: module.FeedPages })));
const EmptyTown = lazy(() => import('./empty-town.tsx').then((module) => ({ default: module.EmptyTown })));
const FeedEmpty = lazy(() => import('./feed-empty.tsx').then((module) => ({ default: module.FeedEmpty })));

type FeedResultsProps = FeedEmptyProps & {
  feed: ReturnType<typeof useFeed>;
  /** The member's own. */
  place: Point;
  toPageLink: (page: number) => string;
  /** Called when the pressed button may be gone after the next response. */
  onTurn: () => void;
};

/** The results, an error, or an empty state. Old results stay until the new ones arrive. */
export function FeedResults({ feed, place, toPageLink, onTurn, ...search }: FeedResultsProps) {
  const { isPlaceholderData, isError } = feed;
  // A page of cards takes a slow phone a while: React renders it in pieces, and a tap is answered between them.
  const data = useDeferredValue(feed.data);
  if (data === undefined)
    return isError ? <FeedError feed={feed} /> : <ListingGridSkeleton count={LISTING_PAGE_SIZE} />;
  if (data.data.length === 0) return <NoResults {...search} onTurn={onTurn} />;
  const { pagination } = data;
  const { widened } = pagination;
  const isAnywhere = widened?.radius === 0 && listActiveFilters(search.filters).length === 0;
  const goElsewhere = () => {
    onTurn();
    search.onChange({ radius: 0 });
  };
  return (
    <>
      {isAnywhere && widened.narrowerCount === 0 && (
        // About the height of the banner on a phone.
        <Suspense fallback={<div className="min-h-64" />}>
          <EmptyTown place={place} onElsewhere={goElsewhere} />
        </Suspense>
      )}
      <ListingGrid
        listings={isAnywhere ? sortFarListings(data.data, place) : data.data}
        titleAs="h2"
        isBusy={isPlaceholderData}
      />
      {shouldShowPages(pagination) && (
        <div className="mt-4 min-h-11">
          <Suspense>
            <FeedPages pagination={pagination} toPageLink={toPageLink} onTurn={onTurn} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function FeedError({ feed }: Pick<FeedResultsProps, 'feed'>) {
  return (
    <ErrorState
      title={feedMessages.errorTitle}
      message={feedMessages.error}
      onRetry={() => void feed.refetch()}
      isRetrying={feed.isFetching}
    />
  );
}

function NoResults({ onTurn, onChange, onClear, ...search }: FeedEmptyProps & Pick<FeedResultsProps, 'onTurn'>) {
  const widen = (change: FilterChange) => {
    onTurn();
    onChange(change);
  };
  const startOver = () => {
    onTurn();
    onClear();
  };
  return (
    <Suspense fallback={<ListingGridSkeleton count={LISTING_PAGE_SIZE} />}>
      <FeedEmpty {...search} onChange={widen} onClear={startOver} />
    </Suspense>
  );
}
