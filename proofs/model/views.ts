import type { Listing, ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import type { DataOf } from '@ballpark/contracts/endpoint';
import type { closeListing } from '@ballpark/contracts/suggestions';
import type { Step } from './steps.ts';
import { listingView, rewardViews, suggestionView, suggestionViews } from './expected-views.ts';
import type { ModelListing, World } from './rules.ts';

type Look = { world: World; listing: ModelListing; by: number; data: unknown };
/** What the answer shows and what the model does, to be the same. */
type Sight = (look: Look) => [seen: unknown, expected: unknown];

type Closed = DataOf<typeof closeListing>;

const listingSight: Sight = ({ world, listing, data }) => [seenListing(data as Listing), listingView(world, listing)];

/** One's own suggestion, as the answer has it and as the model has it. */
const suggestionSight: Sight = ({ world, listing, by, data }) => [
  seenSuggestion(data as Suggestion),
  ownView(world, listing, by),
];

/** With one's own price, however many newer ones there are. */
const readSight: Sight = ({ world, listing, by, data }) => {
  const { ownSuggestion, ...rest } = data as ListingForMember;
  return [
    [seenListing(rest), ownSuggestion && seenSuggestion(ownSuggestion)],
    [listingView(world, listing), ownView(world, listing, by)],
  ];
};

/** What is to be seen in the answer to a step that was taken. Answers have gone through their contracts already. */
export const SIGHTS: Partial<Record<Step['act'], Sight>> = {
  post: listingSight,
  change: listingSight,
  suggest: suggestionSight,
  edit: suggestionSight, // only its author may
  read: readSight,
  age: readSight,
  list: ({ world, listing, data }) => [(data as Suggestion[]).map(seenSuggestion), suggestionViews(world, listing)],
  close: ({ world, listing, data }) => {
    const { listing: closed, xpRewards } = data as Closed;
    return [
      [seenListing(closed), xpRewards.map(seenReward)],
      [listingView(world, listing), rewardViews(world, listing)],
    ];
  },
};

function ownView(world: World, listing: ModelListing, member: number) {
  const own = listing.suggestions.find(({ by }) => by === member);
  return own ? suggestionView(world, listing.id, own) : null;
}

function seenListing(listing: Listing) {
  const { id, userId, type, title, isActive, autoClosedAt, finalPrice, suggestionCount, consensus } = listing;
  return {
    id,
    userId,
    type,
    title,
    isActive,
    isAutoClosed: autoClosedAt !== null,
    finalPrice,
    suggestionCount,
    consensus,
    suggestions: listing.suggestions.map(seenSuggestion),
  };
}

function seenSuggestion({ id, listingId, userId, amount, comment, xpAwarded }: Suggestion) {
  return { id, listingId, userId, amount, comment, xpAwarded };
}

function seenReward({ userId, suggestionId, amount, difference, xpAwarded, reason }: Closed['xpRewards'][number]) {
  return { userId, suggestionId, amount, difference, xpAwarded, reason };
}
