import { JUDGED_ACHIEVEMENTS, listJudgedCounters } from '@ballpark/rules/achievements';
import { LIMITED_BELOW_GUESSERS, listBeyondLimit } from '@ballpark/rules/xp';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import type { PointsChange } from '../boards/period-xp.repository.ts';
import { afterJudgement } from '../next-progress.ts';
import { readProgress } from '../progress.repository.ts';
import type { XpEarning } from '../xp-entry.repository.ts';
import {
  countLimitedProgress,
  deleteLimitedEntries,
  hasFewGuessers,
  insertLimitedEntries,
  type JudgedUnlock,
  listJudgedUnlocks,
  listLimitedMembers,
  listPairRewards,
  type PairReward,
} from './limited-entry.repository.ts';

type OwnedListing = { id: string; ownerId: string };

/** The owner of a listing whose rewards the boards limit; undefined where enough members have priced it. */
export async function findLimitedOwner(
  trx: Trx,
  { id, ownerId }: OwnedListing,
  suggestions: readonly unknown[],
): Promise<string | undefined> {
  if (suggestions.length >= LIMITED_BELOW_GUESSERS) return undefined;
  return (await hasFewGuessers(trx, id)) ? ownerId : undefined;
}

type Credit = { earnings: readonly XpEarning[]; creditedIds: readonly string[] };

/**
 * Holds what the boards do not count of earnings that are in the ledger now: of listings that few have priced the best three
 * count for one owner and one guesser, and of achievements those that are reached without the others. The members are
 * locked. Decided from the ledger alone, so the order of the closings does not matter. Returns by how much more of each
 * day is held; below 0 where an achievement counts again.
 */
export async function limitRepeats(
  app: AppContext,
  trx: Trx,
  { earnings, creditedIds }: Credit,
): Promise<PointsChange[]> {
  const held: PointsChange[] = [];
  for (const { memberId, limitedWith } of earnings) {
    if (limitedWith !== undefined) held.push(...(await limitPair(app, trx, { memberId, ownerId: limitedWith })));
  }
  for (const memberId of await listLimitedMembers(trx, creditedIds)) held.push(...(await limitUnlocks(trx, memberId)));
  return held;
}

type Pair = { memberId: string; ownerId: string };

async function limitPair(app: AppContext, trx: Trx, { memberId, ownerId }: Pair): Promise<PointsChange[]> {
  const rewards = await listPairRewards(trx, { memberId, ownerId, now: app.now() });
  const beyond = listBeyondLimit(rewards.map((reward) => ({ ...reward, counters: findCounters(reward) })));
  const held = new Set(await insertLimitedEntries(trx, memberId, beyond));
  return beyond.filter(({ entryId }) => held.has(entryId)).map(({ day, points }) => ({ memberId, day, points }));
}

/** Taking part in an automatic closing adds to no counter: the late price does, which has a line of its own. */
function findCounters({ reason, amountMinor, finalPriceMinor, listingType }: PairReward) {
  if (finalPriceMinor === null || reason === 'participation') return [];
  return listJudgedCounters((progress) => afterJudgement(progress, { amountMinor, finalPriceMinor, listingType }));
}

/** Holds the achievements that a member has reached only through limited rewards, and no others. */
async function limitUnlocks(trx: Trx, memberId: string): Promise<PointsChange[]> {
  const progress = (await readProgress(trx, [memberId])).get(memberId);
  if (!progress) return [];
  const limited = await countLimitedProgress(trx, memberId);
  const isLimited = ({ achievementId }: JudgedUnlock) =>
    JUDGED_ACHIEVEMENTS.some(
      ({ id, counter, requirement }) =>
        id === achievementId && progress[counter] - (limited.get(counter) ?? 0) < requirement,
    );
  const unlocks = await listJudgedUnlocks(trx, memberId);
  const more = unlocks.filter((unlock) => isLimited(unlock) && !unlock.isHeld);
  const fewer = unlocks.filter((unlock) => unlock.isHeld && !isLimited(unlock));
  await insertLimitedEntries(
    trx,
    memberId,
    more.map(({ entryId, points }) => ({ entryId, points, isTakenBack: false, counters: [] })),
  );
  await deleteLimitedEntries(
    trx,
    fewer.map(({ entryId }) => entryId),
  );
  return [...more, ...fewer.map((unlock) => ({ ...unlock, points: -unlock.points }))];
}
