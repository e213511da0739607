import '../zod-config.ts';
import { OFFER_VERDICTS } from '@ballpark/rules/crowd/offer-coach';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listingId } from '../listings.ts';

/** How an offer compares with the prices of neighbours and with what similar listings went for. */
export const offerAdvice = z.object({
  /** The closings are made up. */
  isSample: z.boolean(),
  /** How many prices there are. Below three nothing else is said. */
  prices: z.int(),
  advice: z.nullable(
    z.object({
      verdict: z.enum(OFFER_VERDICTS),
      /** How many of the prices are above the offer. */
      pricesAbove: z.int(),
      /** How many of a hundred similar listings ended at or below the offer; null while too few have closed. */
      percentBelow: z.nullable(z.int()),
      /** The number of closings behind it. */
      closings: z.int(),
      /** The price that the owner could ask for instead. */
      counter: z.nullable(z.object({ from: z.number(), to: z.number() })),
    }),
  ),
});
export type OfferAdvice = z.output<typeof offerAdvice>;

export const getOfferAdvice = endpoint({
  method: 'GET',
  path: '/listings/:id/offer-advice',
  summary: 'How the offer on an own listing compares, for its owner alone.',
  access: 'onboarded',
  params: listingId,
  success: { status: 200, data: offerAdvice },
  errors: ['listing_not_found', 'not_listing_owner', 'listing_closed', 'no_offer'],
});
