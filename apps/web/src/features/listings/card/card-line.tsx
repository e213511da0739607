import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import { shortenLocation } from '@ballpark/rules/places';
import { listingMessages } from '../../../messages/listings.ts';
import { useDistance } from './listing-place.tsx';

/** How many prices a listing nearby has; where one from elsewhere is, and how far. */
export function CardLine({ card }: { card: QuickCard }) {
  const distance = useDistance(card);
  if (!card.isFarther) return listingMessages.suggestions(card.suggestionCount);
  return (
    <>
      <span className="line-clamp-1">{shortenLocation(card.location)}</span>
      {distance !== undefined && <span className="block">{distance}</span>}
    </>
  );
}
