import { type AchievementCounter, ACHIEVEMENTS } from '@ballpark/rules/achievements';
import { computeBallpark } from '@ballpark/rules/crowd/ballpark';
import { BALLPARK_FROM, DIVIDED_BELOW, DIVIDED_FROM } from '@ballpark/rules/crowd/limits';
import type { ModelListing, ModelSuggestion, ModelState } from './rules.ts';

/** The number of suggestions in a listing's answer. */
const WITH_LISTING = 20;

export function expectListing(model: ModelState, listing: ModelListing) {
  const { id, owner, type, title, state, isExtended, finalPriceMinor, lateOutcome, suggestions } = listing;
  return {
    id,
    userId: model.members[owner],
    type,
    title,
    isActive: state === 'active',
    isAutoClosed: state === 'auto-closed',
    hoursOpen: isExtended ? 144 : 72,
    finalPrice: finalPriceMinor === undefined ? null : finalPriceMinor / 100,
    lateOutcome: lateOutcome ?? null,
    suggestionCount: suggestions.length,
    consensus: expectConsensus(model, suggestions),
    suggestions: expectSuggestions(model, listing).slice(0, WITH_LISTING),
  };
}

/** Newest first. */
export function expectSuggestions(model: ModelState, { id, suggestions }: ModelListing) {
  return suggestions.toReversed().map((suggestion) => expectSuggestion(model, id, suggestion));
}

export function expectSuggestion(model: ModelState, listingId: string, suggestion: ModelSuggestion) {
  const { id, by, amountMinor, comment, reward } = suggestion;
  const xpAwarded = reward?.xp ?? null;
  return { id, listingId, userId: model.members[by], amount: amountMinor / 100, comment, xpAwarded };
}

function expectConsensus({ assumptions }: ModelState, suggestions: readonly ModelSuggestion[]) {
  if (suggestions.length === 0) return null;
  const amounts = suggestions.map(({ amountMinor }) => amountMinor);
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)];
  const average = Math.round(amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length);
  const range = assumptions.isRangeFromLowest ? max - min : max;
  return {
    average: average / 100,
    min: min / 100,
    max: max / 100,
    range: range / 100,
    ballpark: expectBallpark(amounts),
  };
}

/** What the rules make of the prices. All members are new, so all prices weigh the same. */
function expectBallpark(amounts: readonly number[]) {
  const weighed = amounts.map((amountMinor) => ({ amountMinor, weight: 30 }));
  const ballpark = amounts.length < BALLPARK_FROM ? undefined : computeBallpark(weighed, { currency: 'USD' });
  if (!ballpark) return null;
  const { figureMinor, lowMinor, highMinor, count, agreement } = ballpark;
  return {
    price: figureMinor / 100,
    low: lowMinor / 100,
    high: highMinor / 100,
    count,
    isDivided: Math.round(agreement * 100) < DIVIDED_BELOW && count >= DIVIDED_FROM,
    basis: 0,
    isEarly: true,
  };
}

/** Closest first. Ties: earlier first. */
export function expectRewards(model: ModelState, { suggestions, finalPriceMinor = 0, lateOutcome }: ModelListing) {
  if (lateOutcome === 'kept') return [];
  const rewards = suggestions.map(({ id, by, amountMinor, reward }) => ({
    userId: model.members[by],
    suggestionId: id,
    amount: amountMinor / 100,
    difference: Math.abs(amountMinor - finalPriceMinor) / 100,
    xpAwarded: reward?.xp,
    reason: reward?.reason,
  }));
  return rewards.toSorted((one, other) => one.difference - other.difference);
}

type Counters = Record<Exclude<AchievementCounter, 'streakDays'>, number>;

/** Counts the suggestions of a member on listings that were not deleted. */
export function expectCounters({ assumptions, listings }: ModelState, member: number): Counters {
  const kept = listings.filter(({ state }) => !(assumptions.isTakenBack && state === 'deleted'));
  const suggested = kept.flatMap(({ suggestions, ...listing }) =>
    suggestions.filter(({ by }) => by === member).map((suggestion) => ({ ...suggestion, listing })),
  );
  type OwnSuggestion = (typeof suggested)[number];
  const within = (percent: number) => (suggestion: OwnSuggestion) => {
    const price = suggestion.listing.finalPriceMinor;
    return price !== undefined && Math.abs(suggestion.amountMinor - price) * 100 <= price * percent;
  };
  const isService = ({ listing }: OwnSuggestion) => listing.type === 'SERVICE';
  const accurate = suggested.filter(within(10));
  const services = suggested.filter(isService).length;
  return {
    totalSuggestions: suggested.length,
    accurateSuggestions: accurate.length,
    accurateServices: accurate.filter(isService).length,
    exactHits: suggested.filter(within(1)).length,
    quickResponses: suggested.filter(({ isQuick }) => isQuick).length,
    firstSuggestions: suggested.filter(({ isFirst }) => isFirst).length,
    uniquePeopleHelped: new Set(suggested.map(({ listing }) => listing.owner)).size,
    ownClosed: listings.filter(({ owner, state }) => owner === member && state === 'closed').length,
    productSuggestions: suggested.length - services,
    serviceSuggestions: services,
    allRounds: Math.min(services, suggested.length - services),
  };
}

/** The progress of each achievement. Streaks are left out, because a sequence may run over midnight. */
export function expectAchievements(model: ModelState, member: number) {
  const counters = expectCounters(model, member);
  return ACHIEVEMENTS.flatMap(({ id, counter, requirement, xpReward }) => {
    if (counter === 'streakDays') return [];
    const reached = Math.min(requirement, counters[counter]);
    const unlocked = reached === requirement || (model.unlocked.get(member)?.has(id) ?? false);
    return [{ id, currentProgress: unlocked ? requirement : reached, unlocked, xpReward }];
  });
}

/** Remembers what every member has unlocked so far: a deletion lowers counters, but takes no achievement back. */
export function rememberUnlocked(model: ModelState): void {
  for (const member of model.members.keys()) {
    const unlocked = expectAchievements(model, member).filter((achievement) => achievement.unlocked);
    model.unlocked.set(member, new Set(unlocked.map(({ id }) => id)));
  }
}

/** The XP entries of a member, sorted as in `sortEntries`. */
export function expectLedger(
  model: ModelState,
  member: number,
): { reason: string; listingId: string | null; amount: number }[] {
  const rewards = model.listings.flatMap((listing) =>
    listing.suggestions
      .filter(({ by }) => by === member)
      .flatMap(({ reward }) => (reward ? expectLines(listing, reward) : [])),
  );
  const unlocked = expectAchievements(model, member).filter((achievement) => achievement.unlocked);
  const bonuses = unlocked.map(({ id, xpReward }) => ({
    reason: `achievement:${id}`,
    listingId: null,
    amount: xpReward,
  }));
  return sortEntries([...rewards, ...bonuses]);
}

type Reward = NonNullable<ModelSuggestion['reward']>;

/** The XP entries of one suggestion, the one that the price decides last. A late price adds to what was paid for taking part. */
export function expectLines({ id: listingId, lateOutcome }: ModelListing, { xp, reason }: Reward) {
  if (lateOutcome !== 'sold') return [{ reason, listingId, amount: xp }];
  const takingPart = { reason: 'participation', listingId, amount: 5 };
  return xp > 5 ? [takingPart, { reason: `late_${reason}`, listingId, amount: xp - 5 }] : [takingPart];
}

/** Sorts by reason and listing, because several entries may have the same time. */
export function sortEntries<Entry extends { reason: string; listingId: string | null }>(entries: Entry[]): Entry[] {
  const toKey = ({ reason, listingId }: Entry) => `${reason} ${listingId}`;
  return entries.toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1));
}

export function expectXp(model: ModelState, member: number): number {
  return expectLedger(model, member).reduce((sum, { amount }) => sum + amount, 0);
}

/** How the guesses of a member ended, in the order of listings. */
export function expectResults(model: ModelState, member: number) {
  return model.listings.flatMap(({ id: listingId, finalPriceMinor, suggestions }) => {
    const own = suggestions.find(({ by }) => by === member);
    if (!own || finalPriceMinor === undefined) return [];
    const getMiss = ({ amountMinor }: ModelSuggestion) => Math.abs(amountMinor - finalPriceMinor);
    return {
      listingId,
      amount: own.amountMinor / 100,
      finalPrice: finalPriceMinor / 100,
      place: 1 + suggestions.filter((other) => getMiss(other) < getMiss(own)).length,
      total: suggestions.length,
      isShared: suggestions.filter((other) => getMiss(other) === getMiss(own)).length > 1,
      xp: own.reward?.xp,
    };
  });
}
