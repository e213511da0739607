import type { DataOf } from '@ballpark/contracts/endpoint';
import type { Listing, ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import type { closeListing } from '@ballpark/contracts/suggestions';
import { expectListing, expectRewards, expectSuggestion, expectSuggestions } from './expected-views.ts';
import type { ModelListing, ModelState } from './rules.ts';
import type { Step } from './steps.ts';

type ViewInput = { model: ModelState; listing: ModelListing; by: number; data: unknown };
/** The content of the answer and the expectation of the model, which must be equal. */
type View = (look: ViewInput) => [seen: unknown, expected: unknown];

type CloseData = DataOf<typeof closeListing>;

const viewListing: View = ({ model, listing, data }) => [pickListing(data as Listing), expectListing(model, listing)];

const viewSuggestion: View = ({ model, listing, by, data }) => [
  pickSuggestion(data as Suggestion),
  expectOwnSuggestion(model, listing, by),
];

/** The listing with the caller's own suggestion, even if many suggestions are newer. */
const viewRead: View = ({ model, listing, by, data }) => {
  const { ownSuggestion, ...rest } = data as ListingForMember;
  return [
    [pickListing(rest), ownSuggestion && pickSuggestion(ownSuggestion)],
    [expectListing(model, listing), expectOwnSuggestion(model, listing, by)],
  ];
};

const viewClosing: View = ({ model, listing, data }) => {
  const { listing: closed, xpRewards } = data as CloseData;
  return [
    [pickListing(closed), xpRewards.map(pickReward)],
    [expectListing(model, listing), expectRewards(model, listing)],
  ];
};

/** The comparison for each successful step. The server has validated its answers against the contracts. */
export const VIEWS: Partial<Record<Step['action'], View>> = {
  post: viewListing,
  change: viewListing,
  extend: viewListing,
  suggest: viewSuggestion,
  edit: viewSuggestion, // only the author may edit
  read: viewRead,
  age: viewRead,
  list: ({ model, listing, data }) => [(data as Suggestion[]).map(pickSuggestion), expectSuggestions(model, listing)],
  close: viewClosing,
  report: viewClosing,
};

function expectOwnSuggestion(model: ModelState, listing: ModelListing, member: number) {
  const own = listing.suggestions.find(({ by }) => by === member);
  return own ? expectSuggestion(model, listing.id, own) : null;
}

function pickListing(listing: Listing) {
  const { id, userId, type, title, isActive, autoClosedAt, finalPrice, lateOutcome, suggestionCount, consensus } =
    listing;
  return {
    id,
    userId,
    type,
    title,
    isActive,
    isAutoClosed: autoClosedAt !== null,
    hoursOpen: (Date.parse(listing.closesAt) - Date.parse(listing.createdAt)) / 3_600_000,
    finalPrice,
    lateOutcome,
    suggestionCount,
    consensus,
    suggestions: listing.suggestions.map(pickSuggestion),
  };
}

function pickSuggestion({ id, listingId, userId, amount, comment, xpAwarded }: Suggestion) {
  return { id, listingId, userId, amount, comment, xpAwarded };
}

function pickReward({ userId, suggestionId, amount, difference, xpAwarded, reason }: CloseData['xpRewards'][number]) {
  return { userId, suggestionId, amount, difference, xpAwarded, reason };
}
