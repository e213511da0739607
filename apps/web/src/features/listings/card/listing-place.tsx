import type { Listing } from '@ballpark/contracts/listings';
import { measureDistance } from '@ballpark/rules/distance';
import { type Point, shortenLocation } from '@ballpark/rules/places';
import MapPin from 'lucide-react/icons/map-pin';
import { useSession } from '../../../api/session.ts';
import { listingMessages } from '../../../messages/listings.ts';

type PlacedListing = Pick<Listing, 'location' | 'latitude' | 'longitude'> & { userId?: string | undefined };

/** How far a listing is from the viewer's own area. */
export function useDistance(listing: Point): string | undefined {
  const { user } = useSession();
  const distance = user === null ? undefined : measureDistance(user, listing);
  return distance && listingMessages.distance(distance);
}

/** Where a listing is, and how far from the viewer's own area. Both are areas, so no exact place follows from it. */
export function ListingPlace({ listing }: { listing: PlacedListing }) {
  const { user } = useSession();
  const distance = useDistance(listing);
  const isOwn = user !== null && listing.userId === user.id;
  return (
    <p className="mt-auto flex items-start gap-1 pt-1 pb-2.5 text-xs text-text-3 @3xs:text-sm">
      <MapPin aria-hidden="true" className="mt-px size-3.5 shrink-0 @3xs:mt-[3px]" />
      <span className="min-w-0 wrap-anywhere">
        {shortenLocation(listing.location)}
        {distance !== undefined && !isOwn && (
          <>
            {' · '}
            <span className="whitespace-nowrap">{distance}</span>
          </>
        )}
      </span>
    </p>
  );
}
