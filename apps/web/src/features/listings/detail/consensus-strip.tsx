import { formatMoney } from '@ballpark/rules/money';
import { stripMessages } from './messages.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { PriceStrip } from '../../../ui/price-strip/price-strip.tsx';
import { mergeSuggestions, putOwnFirst, useDrawnSuggestions } from '../../suggestions/index.ts';
import { type Consensus, type ConsensusListing, readStandingOffer, toStripPrice } from './consensus-prices.ts';

type ConsensusStripProps = { listing: ConsensusListing; consensus: Consensus };

/** The suggestions as a picture: all of them, or the newest ones as far as one response holds them. */
export function ConsensusStrip({ listing, consensus }: ConsensusStripProps) {
  const { id, currency, suggestionCount, suggestions, ownSuggestion, finalPrice } = listing;
  const newestPage = useDrawnSuggestions(id, suggestionCount > suggestions.length);
  // The card reserves the height. A picture drawn twice would be harder to read than one that comes a little later.
  if (newestPage.isLoading) return null;
  const newest = mergeSuggestions(suggestions, newestPage.data?.data ?? []);
  const drawn = putOwnFirst({ ownSuggestion, suggestions: newest });
  return (
    <>
      <PriceStrip
        prices={drawn.map((suggestion) => toStripPrice(suggestion, ownSuggestion?.id))}
        figures={consensus}
        offer={readStandingOffer(listing)}
        final={finalPrice ?? undefined}
        format={(amount) => formatMoney(amount, currency)}
        label={describeStrip({ listing, consensus })}
      />
      {drawn.length < suggestionCount && (
        <p className="mt-2 text-xs text-text-3">{stripMessages.drawn(newest.length, suggestionCount)}</p>
      )}
    </>
  );
}

function describeStrip({ listing, consensus }: ConsensusStripProps): string {
  const { currency, suggestionCount, ownSuggestion, finalPrice } = listing;
  const money = (amount: number) => formatMoney(amount, currency);
  const [offer, count] = [readStandingOffer(listing), listingMessages.suggestions(suggestionCount)];
  const { min, max, average, ballpark } = consensus;
  return [
    min === max
      ? stripMessages.one(count, money(min))
      : stripMessages.range({ count, min: money(min), max: money(max), average: money(average) }),
    ballpark !== null &&
      stripMessages.ballpark({ price: money(ballpark.price), low: money(ballpark.low), high: money(ballpark.high) }),
    ownSuggestion !== null && stripMessages.own(money(ownSuggestion.amount)),
    offer !== undefined && stripMessages.offer(money(offer)),
    finalPrice !== null && stripMessages.final(money(finalPrice)),
  ]
    .filter((words) => words !== false)
    .join(', ');
}
