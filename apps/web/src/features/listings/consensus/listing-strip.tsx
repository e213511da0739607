import { computeStripHeight } from '@ballpark/rules/strip/strip-height';
import { useListing } from '../card/listings-queries.ts';
import { toStripContent } from './consensus-prices.ts';
import { ConsensusStrip } from './consensus-strip.tsx';

/** The prices of a listing as a picture, away from its page. Nothing until they are known. */
export function ListingStrip({ id }: { id: string }) {
  const { data: listing } = useListing(id);
  if (!listing?.consensus) return null;
  const { consensus } = listing;
  return (
    <div style={{ minHeight: computeStripHeight(toStripContent(listing, consensus)) }}>
      <ConsensusStrip listing={listing} consensus={consensus} />
    </div>
  );
}
