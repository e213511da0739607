import type { OfferAdvice } from '@ballpark/contracts/crowd/offer';
import { computeBallpark } from '@ballpark/rules/crowd/ballpark';
import { adviseOnOffer } from '@ballpark/rules/crowd/offer-coach';
import { WITHOUT_CLOSINGS } from '@ballpark/rules/crowd/range-calibration';
import { fromMinor } from '@ballpark/rules/money';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { getEditableListing } from '../../listings/posting/get-editable-listing.ts';
import { findCalibration } from '../calibration/find-calibration.ts';
import { findOfferedListing } from './offer.repository.ts';

type OfferQuery = { memberId: string; listingId: string };

/** Only the owner sees it, so that it influences no other member's price. */
export async function getOfferAdvice(app: AppContext, query: OfferQuery): Promise<OfferAdvice> {
  await getEditableListing(app, query);
  const listing = await findOfferedListing(app.db, query.listingId);
  if (!listing) throw new Refusal('listing_closed');
  const { offerMinor, type, currency } = listing;
  if (offerMinor === null) throw new Refusal('no_offer');
  const { isSample } = app.config;
  const prices = listing.prices.length;
  const calibration = (await findCalibration(app, app.db, { type, prices })) ?? WITHOUT_CLOSINGS;
  // The listing keeps the figure as it is shown. The advice needs it before rounding.
  const ballpark = computeBallpark(listing.prices, { currency });
  const advice = ballpark && adviseOnOffer({ offerMinor, currency, ballpark, calibration });
  if (!advice) return { isSample, prices, advice: null };
  const { verdict, share, counter, isEarly } = advice;
  return {
    isSample,
    prices,
    advice: {
      verdict,
      pricesAbove: listing.prices.filter(({ amountMinor }) => amountMinor > offerMinor).length,
      percentBelow: isEarly ? null : Math.round(share * 100),
      closings: calibration.closings,
      counter: counter ? { from: fromMinor(counter.fromMinor), to: fromMinor(counter.toMinor) } : null,
    },
  };
}
