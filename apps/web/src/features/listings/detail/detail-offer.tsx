import type { Listing } from '@ballpark/contracts/listings';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import { formatMoney } from '@ballpark/rules/money';
import { lazy, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import type { OfferCoachProps } from '../closings/offer-coach.tsx';
import { offerMessages } from './messages.ts';

const OfferDialog = lazy(() => import('./dialogs.tsx').then((module) => ({ default: module.OfferDialog })));

const OfferCoach = lazyPart<OfferCoachProps>(() =>
  import('../closings/offer-coach.tsx').then((module) => module.OfferCoach),
);

/**
 * The offer that the owner already has, and an explanation on request. The owner also reads how it compares. Only while the
 * listing is active. From a member who guesses first it is hidden like the prices.
 */
export function DetailOffer({ listing, isOwner }: { listing: Listing; isOwner: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!listing.isActive || !listing.hasOffer) return null;
  if (listing.offerAmount === null) return listing.veiled ? <HiddenOffer /> : null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-xl border border-info/30 bg-info-soft py-1.5 pr-2 pl-4">
        <p className="py-1.5">
          {listingMessages.offered}{' '}
          <strong className="font-extrabold text-info">{formatMoney(listing.offerAmount, listing.currency)}</strong>
        </p>
        <button
          type="button"
          onClick={() => setIsAsking(true)}
          className="min-h-11 rounded-full px-2 text-sm font-bold text-info underline underline-offset-4 hover:no-underline"
        >
          {offerMessages.ask}
        </button>
        {isAsking && (
          <Suspense>
            <OfferDialog onClose={() => setIsAsking(false)} />
          </Suspense>
        )}
      </div>
      {isOwner && (
        <Suspense fallback={<CoachSkeleton count={listing.suggestionCount} />}>
          <OfferCoach listing={listing} />
        </Suspense>
      )}
    </>
  );
}

function HiddenOffer() {
  return <p className="rounded-xl border border-info/30 bg-info-soft px-4 py-3 text-text-2">{offerMessages.hidden}</p>;
}

/** As high as the card. */
function CoachSkeleton({ count }: { count: number }) {
  return <Skeleton className={`${count < BALLPARK_FROM ? 'h-38' : 'h-54'} animate-pulse rounded-2xl!`} />;
}
