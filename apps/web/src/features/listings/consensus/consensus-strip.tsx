import type { AskLink } from '@ballpark/contracts/asking';
import { formatMoney } from '@ballpark/rules/money';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { queryKeys } from '../../../api/query-cache.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { PriceStrip } from '../../../ui/price-strip/price-strip.tsx';
import { mergeSuggestions, putOwnFirst, useDrawnSuggestions } from '../../suggestions/index.ts';
import { type Consensus, type ConsensusListing, readStandingOffer, toStripPrice } from './consensus-prices.ts';
import { stripMessages } from './messages.ts';

type ConsensusStripProps = { listing: ConsensusListing; consensus: Consensus };

/** The suggestions as a picture: all of them, or the newest ones as far as one response holds them. */
export function ConsensusStrip({ listing, consensus }: ConsensusStripProps) {
  const { currency, suggestionCount } = listing;
  const content = useStripContent(listing, consensus);
  // The card reserves the height. A picture drawn twice would be harder to read than one that comes a little later.
  if (content === undefined) return null;
  const { newestCount, ...strip } = content;
  return (
    <>
      <PriceStrip
        {...strip}
        format={(amount) => formatMoney(amount, currency)}
        label={describeStrip({ listing, consensus })}
      />
      {strip.prices.length < suggestionCount && (
        <p className="mt-2 text-xs text-text-3">{stripMessages.drawn(newestCount, suggestionCount)}</p>
      )}
    </>
  );
}

/** What the strip draws. The strip of the people whom the owner has asked has the same scale. Undefined while loading. */
export function useStripContent(listing: ConsensusListing, figures: Consensus) {
  const { id, suggestionCount, suggestions, ownSuggestion, finalPrice } = listing;
  const newestPage = useDrawnSuggestions(id, suggestionCount > suggestions.length);
  const alongside = useAskedAmounts(id);
  if (newestPage.isLoading) return undefined;
  const newest = mergeSuggestions(suggestions, newestPage.data?.data ?? []);
  const drawn = putOwnFirst({ ownSuggestion, suggestions: newest });
  return {
    prices: drawn.map((suggestion) => toStripPrice(suggestion, ownSuggestion?.id)),
    figures,
    offer: readStandingOffer(listing),
    final: finalPrice ?? undefined,
    alongside,
    newestCount: newest.length,
  };
}

/** The prices of people whom the owner has asked, as far as the owner's page has fetched them. Nothing is fetched here. */
function useAskedAmounts(listingId: string): readonly number[] | undefined {
  const queryClient = useQueryClient();
  const link = useSyncExternalStore(
    useCallback((onChange) => queryClient.getQueryCache().subscribe(onChange), [queryClient]),
    () => queryClient.getQueryData<AskLink>(queryKeys.ask(listingId)),
  );
  return link?.prices.map(({ amount }) => amount);
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
