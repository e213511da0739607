import { listingPayload } from '@ballpark/contracts/listings/posting';
import { suggestionPayload } from '@ballpark/contracts/suggestions';
import type { Outcome } from '@ballpark/rules/listings';
import type { AppContext } from '@ballpark/server/core/context';
import { tallyAccuracy } from '@ballpark/server/features/closings/accuracy/tally-accuracy';
import { bookClosings } from '@ballpark/server/features/closings/booking/book-closings';
import { calibrateRanges } from '@ballpark/server/features/closings/calibration/calibrate-ranges';
import { chooseDays } from '@ballpark/server/features/daily/choosing/choose-days';
import { autoCloseListings } from '@ballpark/server/features/listings/closing/auto-close-listings';
import { closeListing } from '@ballpark/server/features/listings/closing/close-listing';
import { createListing } from '@ballpark/server/features/listings/posting/create-listing';
import { revealPrices } from '@ballpark/server/features/listings/reading/reveal-prices';
import { markResultsShown, readUntilPosition } from '@ballpark/server/features/messages/reading/read-notifications';
import { suggestPrice } from '@ballpark/server/features/suggestions/suggest-price';
import type { PlannedListing, PlannedSuggestion } from '../plan/plan.ts';
import { TOWNS } from '../plan/towns.ts';

/** One step of the demo, run with the context of its time. */
export type Step = (app: AppContext) => Promise<void>;

type ClosingFacts = { finalPrice: number; outcome: Outcome };

type StepsInput = { memberId: (username: string) => string; photoUrls: ReadonlyMap<string, string[]> };

/** Creates the steps, which use the schemas of the contract and the product's use cases. */
export function createSteps({ memberId, photoUrls }: StepsInput) {
  const listingIds = new Map<string, string>();
  const listingId = (slug: string): string => {
    const id = listingIds.get(slug);
    if (id === undefined) throw new Error(`${slug} is not listed yet`);
    return id;
  };

  const list =
    (listing: PlannedListing): Step =>
    async (app) => {
      const { slug, title, description, type, category, town, point, offerAmount } = listing;
      const payload = listingPayload.parse({
        title,
        description,
        type,
        category,
        location: TOWNS[town].location,
        ...point,
        photoUrls: photoUrls.get(slug) ?? [],
        hasOffer: offerAmount !== undefined,
        offerAmount: offerAmount ?? null,
      });
      const { id } = await createListing(app, { memberId: memberId(listing.owner), payload, key: undefined });
      listingIds.set(slug, id);
    };

  const suggest =
    ({ listing, member, amount, note, hasLooked }: PlannedSuggestion): Step =>
    async (app) => {
      const target = { memberId: memberId(member), listingId: listingId(listing) };
      if (hasLooked) {
        const viewer = { memberId: target.memberId, hasBlocks: false, guessesFirst: true };
        await revealPrices(app, { viewer, listingId: target.listingId });
      }
      await suggestPrice(app, { ...target, payload: suggestionPayload.parse({ amount, comment: note }) });
    };

  const close =
    ({ slug, owner, photos }: PlannedListing, { finalPrice, outcome }: ClosingFacts): Step =>
    async (app) => {
      const target = { memberId: memberId(owner), listingId: listingId(slug) };
      await closeListing(app, { ...target, finalPrice, outcome, mayBecomePuzzle: photos.length > 0 });
    };

  return { list, suggest, close };
}

/** Members open the app and read what they were told so far. */
export function readNotifications(memberIds: Iterable<string>): Step {
  return async (app) => {
    const until = Number.MAX_SAFE_INTEGER;
    for (const memberId of memberIds) {
      await readUntilPosition(app, { memberId, until });
      await markResultsShown(app, { memberId, until });
    }
  };
}

/** Closes the listings whose time is over. */
export const closeExpired: Step = async (app) => {
  await autoCloseListings(app);
};

/** What the worker does every night: the ranges of the next listings follow from the closings so far. */
export const learnFromClosings: Step = async (app) => {
  await bookClosings(app);
  await calibrateRanges(app);
};

/** Chooses the things of the daily five. */
export const chooseFive: Step = async (app) => {
  await chooseDays(app);
};

/** Counts how close the figures were, for the public page. */
export const countAccuracy: Step = async (app) => {
  await tallyAccuracy(app);
};
