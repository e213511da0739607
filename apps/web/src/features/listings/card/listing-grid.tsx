import type { Listing } from '@ballpark/contracts/listings';
import { classNames } from '../../../lib/class-names.ts';
import { ListingCard } from './listing-card.tsx';
import { ListingCardSkeleton } from './listing-card-skeleton.tsx';
import type { PhotoUrgency } from './listing-photo.tsx';

const GRID = 'grid grid-cols-1 gap-3 min-[22.5rem]:grid-cols-2 sm:gap-4 md:grid-cols-3 2xl:grid-cols-4';

/** A phone's row. On wider screens the others of the row come at once too, being in sight. */
const FIRST_ROW = 2;

type ListingGridProps = {
  listings: readonly Listing[];
  titleAs: 'h2' | 'h3';
  /** While others are on their way these stay, with their photos dimmed. */
  isBusy?: boolean | undefined;
};

export function ListingGrid({ listings, titleAs, isBusy = false }: ListingGridProps) {
  return (
    <ul aria-busy={isBusy} className={classNames(GRID, 'aria-busy:[&_img]:opacity-60')}>
      {listings.map((listing, index) => (
        <li key={listing.id}>
          <ListingCard listing={listing} titleAs={titleAs} urgency={urgencyAt(index)} />
        </li>
      ))}
    </ul>
  );
}

/** Where listings will be, in the same places and sizes. */
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

function urgencyAt(index: number): PhotoUrgency {
  if (index === 0) return 'lead';
  return index < FIRST_ROW ? 'first-row' : 'later';
}
