import type { Listing } from '@ballpark/contracts/listings';
import { listingMessages } from '../../../messages/listings.ts';
import { ListingPhoto } from '../card/listing-photo.tsx';
import { NextListingButton } from './next-listing.tsx';

const PHOTO_SIZES = '112px';

/** What is being priced, for a dialog that covers the page from the start, and the way past it. */
export function AskedListing({ listing }: { listing: Listing }) {
  const { id, title, description, suggestionCount } = listing;
  return (
    <div className="-mt-2 flex gap-3">
      <ListingPhoto
        listing={listing}
        urgency="first-row"
        sizes={PHOTO_SIZES}
        className="size-28 shrink-0 rounded-xl border border-border"
      />
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <h3 className="line-clamp-2 text-base wrap-anywhere">{title}</h3>
        <p className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-text-2">{description}</p>
        <div className="mt-auto flex w-full items-center justify-between gap-2 pt-1">
          <span className="min-w-0 text-xs text-text-3">{listingMessages.suggestions(suggestionCount)}</span>
          <NextListingButton openId={id} look="skip" />
        </div>
      </div>
    </div>
  );
}
