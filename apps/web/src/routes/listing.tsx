import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { useListing } from '../features/listings/card/listings-queries.ts';
import { DetailPage } from '../features/listings/detail/detail-page.tsx';
import { forgetDoorPrice, readDoorPrice } from '../features/sharing/door-price.ts';
import { frontDoorMessages } from '../features/sharing/messages.ts';
import type { ProposedPrice } from '../features/suggestions/index.ts';
import { keepSuggestion } from '../features/suggestions/waiting/waiting-suggestions.ts';
import { pageWords } from '../messages/page-titles.ts';
import { showError } from '../ui/feedback/toast.ts';

export const meta = createMeta(pageWords.listing);

export default function Listing() {
  const { id = '' } = useParams();
  // The key drops all state of the previous listing.
  return <PricedListing key={id} id={id} />;
}

function PricedListing({ id }: { id: string }) {
  const proposal = useDoorPrice(id);
  return <DetailPage id={id} proposal={proposal} />;
}

/**
 * Hands the price that the member typed before they had an account to their waiting suggestions, which are sent once. It
 * is handed over and forgotten in one step, so no second tab or reload finds it. Returns one that came with the address of
 * a member who was signed in already: only they can say whether it is theirs.
 */
function useDoorPrice(id: string): ProposedPrice | undefined {
  const [unseen] = useState(() => readUnseenPrice(id));
  const { user } = useSession();
  const { data: listing } = useListing(id);
  useEffect(() => {
    const price = user && listing && readDoorPrice(id);
    if (!price) return;
    forgetDoorPrice();
    const { title, currency } = listing;
    if (price.isUnseen) return;
    if (currency !== price.currency) return showError(frontDoorMessages.otherCurrency(title));
    const { amount, note: comment, claim } = price;
    keepSuggestion(user.id, { listingId: id, title, suggestionId: null, amount, comment, claim });
  }, [id, user, listing]);
  return unseen;
}

function readUnseenPrice(id: string): ProposedPrice | undefined {
  const price = readDoorPrice(id);
  return price?.isUnseen ? { amount: price.amount, comment: price.note, claim: price.claim } : undefined;
}
