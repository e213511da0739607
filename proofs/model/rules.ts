import type { Step } from './steps.ts';

/** What the model takes for true; a wrong one has to be noticed. Amounts are in hundredths. */
export type Beliefs = { nearPercent: number; closestXp: number; isSecondRefused: boolean; isRangeFromLowest: boolean };

export const TRUE_BELIEFS: Beliefs = {
  nearPercent: 10,
  closestXp: 50,
  isSecondRefused: true,
  isRangeFromLowest: true,
};

export type ModelSuggestion = {
  id: string;
  by: number;
  amount: number;
  comment: string | null;
  reward: { xp: number; reason: string } | undefined;
  isFirst: boolean;
  isQuick: boolean;
};

export type ModelListing = {
  id: string;
  owner: number;
  type: 'PRODUCT' | 'SERVICE';
  title: string;
  state: 'active' | 'closed' | 'auto-closed' | 'deleted';
  finalPrice: number | undefined;
  /** The oldest first. */
  suggestions: ModelSuggestion[];
};

export type World = { beliefs: Beliefs; /** Their ids. */ members: string[]; listings: ModelListing[] };

/** What a step is answered, and what it leaves behind; a new thing's id is in the answer. */
export type Expected = { status: number; code?: string; leaves?: (id: string) => void };

type ListingStep = Exclude<Step, { act: 'post' | 'settle' }>;

export function listingOf({ listings }: World, { listing }: { listing: number }): ModelListing | undefined {
  return listings[listing % Math.max(1, listings.length)];
}

export function suggestionOf({ suggestions }: ModelListing, number: number): ModelSuggestion | undefined {
  return suggestions[number % Math.max(1, suggestions.length)];
}

/** The rules of the game in a few lines, without a thought of time, speed or storage. */
export function expectedOf(world: World, step: Exclude<Step, { act: 'settle' }>): Expected {
  if (step.act !== 'post') return expectedAt(world, step);
  const { by: owner, type } = step;
  const start = { title: 'A bike', state: 'active', finalPrice: undefined } as const;
  return {
    status: 201,
    leaves: (id) => void world.listings.push({ id, owner, type, ...start, suggestions: [] }),
  };
}

function expectedAt(world: World, step: ListingStep): Expected {
  const listing = listingOf(world, step);
  if (!listing || listing.state === 'deleted') {
    return { status: 404, code: step.act === 'edit' ? 'suggestion_not_found' : 'listing_not_found' };
  }
  if (step.act === 'suggest') return suggest(world, listing, { ...step, isQuick: true });
  if (step.act === 'edit') return edit(listing, step);
  if (step.act === 'read' || step.act === 'list') return { status: 200 };
  if (step.act === 'age') return age(world, listing, step);
  if (listing.owner !== step.by) return { status: 403, code: 'not_listing_owner' };
  const isOpen = listing.state === 'active';
  if (!isOpen) return { status: 409, code: step.act === 'close' ? 'already_closed' : 'listing_closed' };
  if (step.act === 'close') return { status: 200, leaves: () => close(world, listing, step.price) };
  if (step.act === 'change') return { status: 200, leaves: () => void (listing.title = step.title) };
  return { status: 200, leaves: () => void (listing.state = 'deleted') };
}

type Price = { by: number; amount: number; comment: string | null; isQuick: boolean };

function suggest({ beliefs }: World, listing: ModelListing, price: Price): Expected {
  const { owner, state, suggestions } = listing;
  if (owner === price.by) return { status: 403, code: 'own_listing' };
  if (state !== 'active') return { status: 409, code: 'listing_closed' };
  const hasSuggested = suggestions.some(({ by }) => by === price.by);
  if (hasSuggested && beliefs.isSecondRefused) return { status: 409, code: 'already_suggested' };
  const isFirst = suggestions.length === 0;
  return { status: 201, leaves: (id) => void suggestions.push({ ...price, id, isFirst, reward: undefined }) };
}

function edit(listing: ModelListing, step: { by: number; of: number; amount: number }): Expected {
  const suggestion = suggestionOf(listing, step.of);
  if (!suggestion) return { status: 404, code: 'suggestion_not_found' };
  if (suggestion.by !== step.by) return { status: 403, code: 'not_suggestion_author' };
  if (listing.state !== 'active') return { status: 409, code: 'listing_closed' };
  // What is not sent is not kept.
  const changed = { amount: step.amount, comment: null };
  return { status: 200, leaves: () => void Object.assign(suggestion, changed) };
}

function close({ beliefs }: World, listing: ModelListing, price: number): void {
  Object.assign(listing, { state: 'closed', finalPrice: price });
  const offBy = ({ amount }: ModelSuggestion) => Math.abs(amount - price);
  const least = Math.min(...listing.suggestions.map(offBy));
  for (const suggestion of listing.suggestions) {
    const isNear = offBy(suggestion) * 100 <= price * beliefs.nearPercent;
    const others = isNear ? { xp: 20, reason: 'within10' } : { xp: 5, reason: 'participation' };
    const isClosest = offBy(suggestion) === least;
    suggestion.reward = isClosest ? { xp: beliefs.closestXp, reason: 'closest' } : others;
  }
}

/** Over and still open: whoever comes now is not quick. Then it closes by itself. */
function age(world: World, listing: ModelListing, { by, amount }: { by: number; amount: number | null }): Expected {
  const late = amount === null ? undefined : suggest(world, listing, { by, amount, comment: null, isQuick: false });
  return {
    status: late?.status ?? 200,
    ...(late?.code !== undefined && { code: late.code }),
    leaves: (id) => {
      late?.leaves?.(id);
      if (listing.state !== 'active') return;
      listing.state = 'auto-closed';
      for (const suggestion of listing.suggestions) suggestion.reward = { xp: 5, reason: 'participation' };
    },
  };
}
