import { ACHIEVEMENTS, type AchievementCounter } from '@ballpark/rules/achievements';
import type { ModelListing, ModelSuggestion, World } from './rules.ts';

/** How many suggestions come with a listing. */
const WITH_LISTING = 20;

export function listingView(world: World, listing: ModelListing) {
  const { id, owner, type, title, state, finalPrice, suggestions } = listing;
  return {
    id,
    userId: world.members[owner],
    type,
    title,
    isActive: state === 'active',
    isAutoClosed: state === 'auto-closed',
    finalPrice: finalPrice === undefined ? null : finalPrice / 100,
    suggestionCount: suggestions.length,
    consensus: consensusView(world, suggestions),
    suggestions: suggestionViews(world, listing).slice(0, WITH_LISTING),
  };
}

/** The newest first. */
export function suggestionViews(world: World, { id, suggestions }: ModelListing) {
  return suggestions.toReversed().map((suggestion) => suggestionView(world, id, suggestion));
}

export function suggestionView(world: World, listingId: string, suggestion: ModelSuggestion) {
  const { id, by, amount, comment, reward } = suggestion;
  const xpAwarded = reward?.xp ?? null;
  return { id, listingId, userId: world.members[by], amount: amount / 100, comment, xpAwarded };
}

function consensusView({ beliefs }: World, suggestions: readonly ModelSuggestion[]) {
  if (suggestions.length === 0) return null;
  const amounts = suggestions.map(({ amount }) => amount);
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)];
  const average = Math.round(amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length);
  const range = beliefs.isRangeFromLowest ? max - min : max;
  return { average: average / 100, min: min / 100, max: max / 100, range: range / 100 };
}

/** The closest first, of equals the earlier. */
export function rewardViews(world: World, { suggestions, finalPrice = 0 }: ModelListing) {
  const rewards = suggestions.map(({ id, by, amount, reward }) => ({
    userId: world.members[by],
    suggestionId: id,
    amount: amount / 100,
    difference: Math.abs(amount - finalPrice) / 100,
    xpAwarded: reward?.xp,
    reason: reward?.reason,
  }));
  return rewards.toSorted((one, other) => one.difference - other.difference);
}

type Counters = Record<Exclude<AchievementCounter, 'streakDays'>, number>;

/** Everything counts that a member has done, whatever became of the listing. */
export function countersOf({ listings }: World, member: number): Counters {
  const made = listings.flatMap(({ suggestions, ...listing }) =>
    suggestions.filter(({ by }) => by === member).map((suggestion) => ({ ...suggestion, listing })),
  );
  type Made = (typeof made)[number];
  const within = (percent: number) => (suggestion: Made) => {
    const price = suggestion.listing.finalPrice;
    return price !== undefined && Math.abs(suggestion.amount - price) * 100 <= price * percent;
  };
  const isService = ({ listing }: Made) => listing.type === 'SERVICE';
  const accurate = made.filter(within(10));
  const services = made.filter(isService).length;
  return {
    totalSuggestions: made.length,
    accurateSuggestions: accurate.length,
    accurateServices: accurate.filter(isService).length,
    exactHits: made.filter(within(1)).length,
    quickResponses: made.filter(({ isQuick }) => isQuick).length,
    firstSuggestions: made.filter(({ isFirst }) => isFirst).length,
    uniquePeopleHelped: new Set(made.map(({ listing }) => listing.owner)).size,
    ownClosed: listings.filter(({ owner, finalPrice }) => owner === member && finalPrice !== undefined).length,
    productSuggestions: made.length - services,
    serviceSuggestions: services,
    allRounds: Math.min(services, made.length - services),
  };
}

/** How far a member is with each achievement. Days in a row are left out: a sequence may run over midnight. */
export function achievementViews(world: World, member: number) {
  const counters = countersOf(world, member);
  return ACHIEVEMENTS.flatMap(({ id, counter, requirement, xpReward }) => {
    if (counter === 'streakDays') return [];
    const currentProgress = Math.min(requirement, counters[counter]);
    return [{ id, currentProgress, unlocked: currentProgress === requirement, xpReward }];
  });
}

/** What a member has earned, each with its reason, in the order of the reasons. */
export function ledgerView(
  world: World,
  member: number,
): { reason: string; listingId: string | null; amount: number }[] {
  const rewards = world.listings.flatMap(({ id, suggestions }) =>
    suggestions.flatMap(({ by, reward }) =>
      by === member && reward ? [{ reason: reward.reason, listingId: id, amount: reward.xp }] : [],
    ),
  );
  const unlocked = achievementViews(world, member).filter((achievement) => achievement.unlocked);
  const bonuses = unlocked.map(({ id, xpReward }) => ({
    reason: `achievement:${id}`,
    listingId: null,
    amount: xpReward,
  }));
  return inOrder([...rewards, ...bonuses]);
}

/** The order says nothing here: several are booked in one moment. */
export function inOrder<Entry extends { reason: string; listingId: string | null }>(entries: Entry[]): Entry[] {
  const keyOf = ({ reason, listingId }: Entry) => `${reason} ${listingId}`;
  return entries.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

export function xpOf(world: World, member: number): number {
  return ledgerView(world, member).reduce((sum, { amount }) => sum + amount, 0);
}

/** Most points first, of equals the one who joined first, which is the order of ids. */
export function boardView(world: World): { id: string; xp: number }[] {
  const all = world.members.map((id, member) => ({ id, xp: xpOf(world, member) }));
  return all.toSorted((one, other) => other.xp - one.xp || (one.id < other.id ? -1 : 1));
}
