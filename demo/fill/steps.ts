import { listingPayload } from '@ballpark/contracts/listings';
import { suggestionPayload } from '@ballpark/contracts/suggestions';
import type { AppContext } from '@ballpark/server/app/context';
import { autoCloseListings } from '@ballpark/server/features/listings/closing/auto-close-listings';
import { closeListing } from '@ballpark/server/features/listings/closing/close-listing';
import { createListing } from '@ballpark/server/features/listings/posting/create-listing';
import { markResultsShown, readUntilPosition } from '@ballpark/server/features/notifications/read-notifications';
import { suggestPrice } from '@ballpark/server/features/suggestions/suggest-price';
import type { PlannedListing, PlannedSuggestion } from '../plan/plan.ts';
import { TOWNS } from '../plan/towns.ts';

/** One step of the demo, run with the context of its time. */
export type Step = (app: AppContext) => Promise<void>;

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
      const { slug, title, description, type, town, point, offerAmount } = listing;
      const payload = listingPayload.parse({
        title,
        description,
        type,
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
    ({ listing, member, amount, note }: PlannedSuggestion): Step =>
    async (app) => {
      const payload = suggestionPayload.parse({ amount, comment: note });
      await suggestPrice(app, { memberId: memberId(member), listingId: listingId(listing), payload });
    };

  const close =
    ({ slug, owner }: PlannedListing, finalPrice: number): Step =>
    async (app) => {
      await closeListing(app, { memberId: memberId(owner), listingId: listingId(slug), finalPrice });
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
