import type { Step } from './steps.ts';

/** What the model assumes about the rules. A wrong assumption must be noticed. */
export type Assumptions = {
  nearPercent: number;
  closestXp: number;
  isSecondRefused: boolean;
  isRangeFromLowest: boolean;
  /** Whether a deleted listing takes back what its suggestions counted for. */
  isTakenBack: boolean;
  /** How often boards count a guesser on listings of one owner that fewer than three have priced. */
  repeatsCounted: number;
  /** Whether a second extension is refused. */
  isExtendedOnce: boolean;
  /** Whether a hidden suggestion cannot be changed. */
  isHiddenLocked: boolean;
  /** Whether one overturned decision lifts all others of the member. */
  isOneLiftingAll: boolean;
};

export const TRUE_ASSUMPTIONS: Assumptions = {
  nearPercent: 10,
  closestXp: 50,
  isSecondRefused: true,
  isRangeFromLowest: true,
  isTakenBack: true,
  repeatsCounted: 3,
  isExtendedOnce: true,
  isHiddenLocked: true,
  isOneLiftingAll: false,
};

export type ModelSuggestion = {
  id: string;
  by: number;
  amountMinor: number;
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
  isExtended: boolean;
  finalPriceMinor: number | undefined;
  /** What its owner reported after it closed automatically. */
  lateOutcome: 'sold' | 'kept' | undefined;
  /** Oldest first. */
  suggestions: ModelSuggestion[];
};

export type ModelState = {
  assumptions: Assumptions;
  /** Member ids. */
  members: string[];
  listings: ModelListing[];
  /** The achievements that each member had before the last deletion. They stay. */
  unlocked: Map<number, Set<string>>;
};

/** The expected answer of a step, and its effect on the model. `apply` gets the id from the answer. */
export type Prediction = { status: number; code?: string; apply?: (id: string) => void };

/** Steps with one answer. The others compare by themselves. */
export type ActionStep = Exclude<Step, { action: 'settle' | 'repeat' | 'hide' | 'sanction' }>;
type ListingStep = Exclude<ActionStep, { action: 'post' }>;

export function findListing({ listings }: ModelState, { listing }: { listing: number }): ModelListing | undefined {
  return listings[listing % Math.max(1, listings.length)];
}

export function findSuggestion({ suggestions }: ModelListing, number: number): ModelSuggestion | undefined {
  return suggestions[number % Math.max(1, suggestions.length)];
}

/** The rules of the game in a few lines, without time, speed or storage. */
export function predict(model: ModelState, step: ActionStep): Prediction {
  if (step.action !== 'post') return predictForListing(model, step);
  const { by: owner, type } = step;
  const start = { title: 'A bike', state: 'active', isExtended: false } as const;
  const open = { finalPriceMinor: undefined, lateOutcome: undefined };
  return {
    status: 201,
    apply: (id) => void model.listings.push({ id, owner, type, ...start, ...open, suggestions: [] }),
  };
}

function predictForListing(model: ModelState, step: ListingStep): Prediction {
  const listing = findListing(model, step);
  if (!listing || listing.state === 'deleted') {
    return { status: 404, code: step.action === 'edit' ? 'suggestion_not_found' : 'listing_not_found' };
  }
  if (step.action === 'suggest') return predictSuggest(model, listing, { ...step, isQuick: !listing.isExtended });
  if (step.action === 'edit') return predictEdit(listing, step);
  if (step.action === 'read' || step.action === 'list') return { status: 200 };
  if (step.action === 'age') return predictAge(model, listing, step);
  if (listing.owner !== step.by) return { status: 403, code: 'not_listing_owner' };
  if (step.action === 'report') return predictReport(model, listing, step.priceMinor);
  const isOpen = listing.state === 'active';
  if (!isOpen) return { status: 409, code: step.action === 'close' ? 'already_closed' : 'listing_closed' };
  if (step.action === 'extend') return predictExtend(model, listing, step);
  if (step.action === 'close') return { status: 200, apply: () => applyClose(model, listing, step.priceMinor) };
  if (step.action === 'change') return { status: 200, apply: () => void (listing.title = step.title) };
  return { status: 200, apply: () => void (listing.state = 'deleted') };
}

type SuggestionInput = { by: number; amountMinor: number; comment: string | null; isQuick: boolean };

function predictSuggest({ assumptions }: ModelState, listing: ModelListing, input: SuggestionInput): Prediction {
  const { owner, state, suggestions } = listing;
  if (owner === input.by) return { status: 403, code: 'own_listing' };
  if (state !== 'active') return { status: 409, code: 'listing_closed' };
  const hasSuggested = suggestions.some(({ by }) => by === input.by);
  if (hasSuggested && assumptions.isSecondRefused) return { status: 409, code: 'already_suggested' };
  const isFirst = suggestions.length === 0;
  return { status: 201, apply: (id) => void suggestions.push({ ...input, id, isFirst, reward: undefined }) };
}

function predictEdit(listing: ModelListing, step: { by: number; of: number; amountMinor: number }): Prediction {
  const suggestion = findSuggestion(listing, step.of);
  if (!suggestion) return { status: 404, code: 'suggestion_not_found' };
  if (suggestion.by !== step.by) return { status: 403, code: 'not_suggestion_author' };
  if (listing.state !== 'active') return { status: 409, code: 'listing_closed' };
  // An edit without a comment removes the comment.
  const changed = { amountMinor: step.amountMinor, comment: null };
  return { status: 200, apply: () => void Object.assign(suggestion, changed) };
}

/** Once. An extended listing is older than an hour, so suggestions on it are not quick. */
function predictExtend(
  { assumptions }: ModelState,
  listing: ModelListing,
  { isEarly }: { isEarly: boolean },
): Prediction {
  if (listing.isExtended && assumptions.isExtendedOnce) return { status: 409, code: 'already_extended' };
  if (isEarly) return { status: 409, code: 'extension_too_early' };
  return { status: 200, apply: () => void (listing.isExtended = true) };
}

function predictReport(model: ModelState, listing: ModelListing, priceMinor: number | null): Prediction {
  const { state, lateOutcome } = listing;
  if (state === 'active') return { status: 409, code: 'listing_open' };
  if (state === 'closed' || lateOutcome) return { status: 409, code: 'outcome_known' };
  if (priceMinor === null) return { status: 200, apply: () => void (listing.lateOutcome = 'kept') };
  return {
    status: 200,
    apply: () => {
      listing.lateOutcome = 'sold';
      judge(model, listing, priceMinor);
    },
  };
}

function applyClose(model: ModelState, listing: ModelListing, priceMinor: number): void {
  listing.state = 'closed';
  judge(model, listing, priceMinor);
}

/** Rewards every suggestion by how close it is to the price. */
function judge({ assumptions }: ModelState, listing: ModelListing, priceMinor: number): void {
  listing.finalPriceMinor = priceMinor;
  const getDistance = ({ amountMinor }: ModelSuggestion) => Math.abs(amountMinor - priceMinor);
  const least = Math.min(...listing.suggestions.map(getDistance));
  for (const suggestion of listing.suggestions) {
    const isNear = getDistance(suggestion) * 100 <= priceMinor * assumptions.nearPercent;
    const others = isNear ? { xp: 20, reason: 'within10' } : { xp: 5, reason: 'participation' };
    const isClosest = getDistance(suggestion) === least;
    suggestion.reward = isClosest ? { xp: assumptions.closestXp, reason: 'closest' } : others;
  }
}

/** The listing is overdue but still active: a suggestion now is not quick. Then it is closed automatically. */
function predictAge(
  model: ModelState,
  listing: ModelListing,
  { by, amountMinor }: { by: number; amountMinor: number | null },
): Prediction {
  const late =
    amountMinor === null
      ? undefined
      : predictSuggest(model, listing, { by, amountMinor, comment: null, isQuick: false });
  return {
    status: late?.status ?? 200,
    ...(late?.code !== undefined && { code: late.code }),
    apply: (id) => {
      late?.apply?.(id);
      if (listing.state !== 'active') return;
      listing.state = 'auto-closed';
      for (const suggestion of listing.suggestions) suggestion.reward = { xp: 5, reason: 'participation' };
    },
  };
}
