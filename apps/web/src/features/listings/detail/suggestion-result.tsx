import type { ListingForMember } from '@ballpark/contracts/listings';
import { getTimeLeft } from '@ballpark/rules/listings';
import { type MouseEvent, useState } from 'react';
import { useFocusOnMount } from '../../../lib/hooks/focus.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { computeStripHeight } from '../../../ui/price-strip/strip-height.ts';
import { PushOffer } from '../../push/index.ts';
import { compareToOthers } from '../../suggestions/index.ts';
import { nextListingMessages } from '../next/messages.ts';
import { NextListingButton } from '../next/next-listing.tsx';
import { toStripContent } from './consensus-prices.ts';
import { ConsensusStrip } from './consensus-strip.tsx';
import { resultMessages } from './messages.ts';

/** In the dialog, right after suggesting a price: where it stands among the others, and the way to the next listing. */
export function SuggestionResult({ listing }: { listing: ListingForMember }) {
  const heading = useFocusOnMount();
  const left = getTimeLeft(new Date(listing.createdAt), useNow());
  const { consensus } = listing;
  const comparison = useFirstComparison(listing);
  return (
    <>
      <div className="-mt-3">
        <h3 ref={heading} tabIndex={-1} className="text-lg text-accent">
          {comparison}
        </h3>
        <p className="text-sm text-text-2">
          {resultMessages.reward(left === 'expired' ? undefined : listingMessages.timeLeft(left))}
        </p>
      </div>
      {consensus !== null && (
        <div style={{ minHeight: computeStripHeight(toStripContent(listing, consensus)) }}>
          <ConsensusStrip listing={listing} consensus={consensus} />
        </div>
      )}
      <div className="flex flex-col gap-3">
        <NextListingButton openId={listing.id} look="next" />
        <Button variant="outline" onClick={closeDialog}>
          {nextListingMessages.done}
        </Button>
      </div>
      <PushOffer occasion="suggested" />
    </>
  );
}

/** The server makes the new figure. Its answer must not change the sentence that the member is reading. */
function useFirstComparison(listing: ListingForMember): string | undefined {
  const [first, setFirst] = useState<string>();
  // The dialog can be a moment ahead of the listing that has the member's price.
  const comparison = listing.ownSuggestion === null ? undefined : compareToOthers(listing);
  if (first === undefined && comparison !== undefined) setFirst(comparison);
  return first ?? comparison;
}

/** `close()` restores the focus; unmounting the dialog would lose it. */
function closeDialog({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest('dialog')?.close();
}
