import { ACHIEVEMENTS } from '@ballpark/rules/achievements';
import { expectAchievements, expectCounters, expectLines, expectXp } from './expected-views.ts';
import type { ModelListing, ModelState, ModelSuggestion } from './rules.ts';

/** Most XP first. Ties: the member who joined first, which is the order of the ids. */
export function expectBoard(model: ModelState): { id: string; xp: number }[] {
  const all = model.members.map((id, member) => ({ id, xp: expectXp(model, member) - expectHeld(model, member) }));
  return all.toSorted((one, other) => other.xp - one.xp || (one.id < other.id ? -1 : 1));
}

const JUDGED = ['accurateSuggestions', 'accurateServices', 'exactHits'] as const;
type Line = { listingId: string; amount: number; counters: readonly string[] };

/** What boards do not count: rewards beyond the best three of a pair, and achievements that only these have reached. */
function expectHeld(model: ModelState, member: number): number {
  const held = model.members.flatMap((_, owner) =>
    listPairLines(model, { owner, member })
      .toSorted(
        (one, other) =>
          other.amount - one.amount ||
          other.counters.length - one.counters.length ||
          (one.listingId < other.listingId ? -1 : 1),
      )
      .slice(model.assumptions.repeatsCounted),
  );
  const counted = expectCounters(model, member);
  const unlocked = new Set(
    expectAchievements(model, member).flatMap((achievement) => (achievement.unlocked ? [achievement.id] : [])),
  );
  const achievements = ACHIEVEMENTS.filter(({ id, counter, requirement }) => {
    const judged = JUDGED.find((name) => name === counter);
    if (!judged || !unlocked.has(id)) return false;
    return counted[judged] - held.filter(({ counters }) => counters.includes(judged)).length < requirement;
  });
  return (
    held.reduce((sum, { amount }) => sum + amount, 0) + achievements.reduce((sum, { xpReward }) => sum + xpReward, 0)
  );
}

function listPairLines({ listings }: ModelState, { owner, member }: { owner: number; member: number }): Line[] {
  const few = listings.filter((listing) => listing.owner === owner && listing.suggestions.length < 3);
  return few.flatMap((listing) => {
    const own = listing.suggestions.find(({ by }) => by === member);
    if (!own?.reward) return [];
    return expectLines(listing, own.reward).map(({ reason, listingId, amount }) => ({
      listingId,
      amount,
      counters: reason === 'participation' ? [] : listCounters(listing, own),
    }));
  });
}

function listCounters({ type, finalPriceMinor = 0 }: ModelListing, { amountMinor }: ModelSuggestion): string[] {
  const isWithin = (percent: number) => Math.abs(amountMinor - finalPriceMinor) * 100 <= finalPriceMinor * percent;
  return JUDGED.filter((name) => {
    if (name === 'exactHits') return isWithin(1);
    return isWithin(10) && (name !== 'accurateServices' || type === 'SERVICE');
  });
}
