import type { OfferAdvice } from '@ballpark/contracts/crowd/offer';
import { adviseOnOffer } from '@ballpark/rules/crowd/offer-coach';
import { WITHOUT_CLOSINGS } from '@ballpark/rules/crowd/range-calibration';
import { fromMinor } from '@ballpark/rules/money';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { getEditableListing } from '../../listings/posting/get-editable-listing.ts';
import { findCalibration } from '../calibration/find-calibration.ts';
import { findOffered } from './offer.repository.ts';

type OfferQuery = { memberId: string; listingId: string };

/** Only the owner sees it, so that it influences no other member's price. */
export async function getOfferAdvice(app: AppContext, query: OfferQuery): Promise<OfferAdvice> {
  await getEditableListing(app, query);
  const listing = await findOffered(app.db, query.listingId);
  if (!listing) throw new Refusal('listing_closed');
  const { offerMinor, prices, pricesAbove, figure, type, currency } = listing;
  if (offerMinor === null) throw new Refusal('no_offer');
  const { isSample } = app.config;
  if (!figure) return { isSample, prices, advice: null };
  const calibration = (await findCalibration(app, app.db, { type, prices })) ?? WITHOUT_CLOSINGS;
  const advice = adviseOnOffer({ offerMinor, currency, ballpark: { ...figure, count: prices }, calibration });
  if (!advice) return { isSample, prices, advice: null };
  const { verdict, share, counter, isEarly } = advice;
  return {
    isSample,
    prices,
    advice: {
      verdict,
      pricesAbove,
      percentBelow: isEarly ? null : Math.round(share * 100),
      closings: calibration.closings,
      counter: counter ? { from: fromMinor(counter.fromMinor), to: fromMinor(counter.toMinor) } : null,
    },
  };
}
