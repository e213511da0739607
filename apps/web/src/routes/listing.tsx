import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { useListing } from '../features/listings/card/listings-queries.ts';
import { DetailPage } from '../features/listings/detail/detail-page.tsx';
import { forgetDoorPrice, readDoorPrice } from '../features/sharing/door-price.ts';
import { frontDoorMessages } from '../features/sharing/messages.ts';
import { keepSuggestion } from '../features/suggestions/waiting/waiting-suggestions.ts';
import { pageWords } from '../messages/page-titles.ts';
import { showError } from '../ui/feedback/toast.ts';

export const meta = createMeta(pageWords.listing);

export default function Listing() {
  const { id = '' } = useParams();
  useDoorPrice(id);
  // The key drops all state of the previous listing.
  return <DetailPage key={id} id={id} />;
}

/**
 * Hands the price that the member typed before they had an account to their waiting suggestions, which are sent once. It
 * is handed over and forgotten in one step, so no second tab or reload finds it.
 */
function useDoorPrice(id: string): void {
  const { user } = useSession();
  const { data: listing } = useListing(id);
  useEffect(() => {
    const price = user && listing && readDoorPrice(id);
    if (!price) return;
    forgetDoorPrice();
    const { title, currency } = listing;
    if (currency !== price.currency) return showError(frontDoorMessages.otherCurrency(title));
    keepSuggestion(user.id, { listingId: id, title, suggestionId: null, amount: price.amount });
  }, [id, user, listing]);
}
