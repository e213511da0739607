import type { Listing } from '@ballpark/contracts/listings';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { ListingCard } from './listing-card.tsx';
import type { PhotoUrgency } from './listing-photo.tsx';

/** On a phone two columns, or one where two would be too narrow for their words: a small phone, or large text. */
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.75rem,40%)),1fr))] gap-3 sm:gap-4 md:grid-cols-3 2xl:grid-cols-4';

/** A row on a phone. On wider screens `loading="lazy"` fetches the rest of the visible row as well. */
const FIRST_ROW = 2;

type ListingGridProps = {
  listings: readonly Listing[];
  titleAs: 'h2' | 'h3';
  /** Other listings are loading; these stay, with dimmed photos. */
  isBusy?: boolean | undefined;
  /** Below a card, which is one link itself. */
  renderBelow?: ((listing: Listing) => ReactNode) | undefined;
};

export function ListingGrid({ listings, titleAs, isBusy = false, renderBelow }: ListingGridProps) {
  return (
    <ul aria-busy={isBusy} className={classNames(GRID, 'aria-busy:[&_img]:opacity-60')}>
      {listings.map((listing, index) => (
        <li key={listing.id} className="flex flex-col gap-2 *:first:flex-1">
          <ListingCard listing={listing} titleAs={titleAs} urgency={chooseUrgency(index)} />
          {renderBelow?.(listing)}
        </li>
      ))}
    </ul>
  );
}

export function ListingGridSkeleton({ count }: { count: number }) {
  return (
    <ul aria-hidden="true" className={classNames(GRID, 'animate-pulse')}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <ListingCardSkeleton />
        </li>
      ))}
    </ul>
  );
}

function chooseUrgency(index: number): PhotoUrgency {
  if (index === 0) return 'lead';
  return index < FIRST_ROW ? 'first-row' : 'later';
}

function ListingCardSkeleton() {
  return (
    <div className="@container overflow-hidden rounded-2xl border border-border bg-surface">
      <Skeleton className="aspect-[4/3] rounded-none!" />
      <div className="flex flex-col gap-1 px-3 pt-3 @3xs:gap-1.5 @3xs:px-4 @3xs:pt-4">
        <Skeleton className="h-6 w-14 rounded-full! @3xs:hidden" />
        <Skeleton className="my-0.5 h-4 w-4/5 @3xs:h-5" />
        <Skeleton className="my-0.5 h-3 w-full @3xs:h-4" />
        <Skeleton className="my-0.5 h-3 w-2/3 @3xs:h-4" />
        <Skeleton className="mt-1.5 mb-3 h-3 w-1/2 @3xs:h-4" />
      </div>
      <div className="mx-3 flex flex-col gap-1.5 border-t border-border py-2.5 @3xs:mx-4 @3xs:py-3">
        <Skeleton className="h-5 w-1/2 @3xs:h-6" />
        <Skeleton className="my-0.5 h-3 w-4/5" />
      </div>
    </div>
  );
}
