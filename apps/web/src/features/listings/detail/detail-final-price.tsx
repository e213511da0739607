import type { ListingForMember } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { lazy, Suspense } from 'react';
import { finalPriceMessages } from './messages.ts';
import { listingMessages } from '../../../messages/listings.ts';

const FinalCloseness = lazy(() =>
  import('./final-closeness.tsx').then((module) => ({ default: module.FinalCloseness })),
);

const HOUR_MS = 3_600_000;

type ClosedListing = Pick<
  ListingForMember,
  | 'id'
  | 'finalPrice'
  | 'outcome'
  | 'createdAt'
  | 'closesAt'
  | 'autoClosedAt'
  | 'lateOutcome'
  | 'currency'
  | 'consensus'
  | 'suggestionCount'
  | 'suggestions'
  | 'ownSuggestion'
>;

/** The final price, and how near the suggestions were. */
export function DetailFinalPrice({ listing }: { listing: ClosedListing }) {
  const { finalPrice, outcome, lateOutcome, currency, consensus } = listing;
  if (finalPrice === null) return <NoFinalPrice listing={listing} />;
  return (
    <section className="rounded-2xl border border-gold/30 bg-gold-soft p-5 sm:p-6">
      <h2 className="text-base text-gold">{listingMessages.finalPrice}</h2>
      <p className="mt-1 text-price font-extrabold wrap-anywhere">{formatMoney(finalPrice, currency)}</p>
      {lateOutcome === 'sold' && <p className="text-sm text-text-2">{finalPriceMessages.late}</p>}
      {outcome !== null && outcome !== 'sold' && (
        <p className="text-sm text-text-2">{finalPriceMessages.outcome[outcome]}</p>
      )}
      {consensus !== null && (
        // The height of the heading and two lines, the most frequent content.
        <div className="mt-3 min-h-19 border-t border-gold/30 pt-3 text-sm">
          <Suspense>
            <FinalCloseness listing={{ ...listing, finalPrice }} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** Small: the suggestions below say more than a price that is missing. */
function NoFinalPrice({ listing }: { listing: ClosedListing }) {
  const { autoClosedAt, lateOutcome, consensus } = listing;
  const isOver = autoClosedAt !== null;
  const isKept = lateOutcome === 'kept';
  const reason = isOver ? finalPriceMessages.ranOut(countOpenHours(listing)) : finalPriceMessages.none;
  return (
    <section className="rounded-2xl border border-border bg-sunken p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-base text-text-2">{listingMessages.finalPrice}</h2>
        <p className="font-bold text-text-2">{listingMessages.noFinalPrice(lateOutcome)}</p>
      </div>
      <p className="mt-1 text-sm text-text-2">{isKept ? finalPriceMessages.kept : reason}</p>
      {isOver && consensus !== null && <p className="text-sm text-text-2">{finalPriceMessages.rewarded}</p>}
    </section>
  );
}

function countOpenHours({ createdAt, closesAt }: ClosedListing): number {
  return Math.round((Date.parse(closesAt) - Date.parse(createdAt)) / HOUR_MS);
}
