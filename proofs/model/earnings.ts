import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Achievement } from '@ballpark/contracts/achievements';
import {
  expectAchievements,
  expectBoard,
  expectCounters,
  expectLedger,
  expectXp,
  sortEntries,
} from './expected-views.ts';
import type { Product } from './product.ts';
import type { ModelState } from './rules.ts';

/** The product caches leaderboards for this time. */
const BOARD_MEMORY_MS = 5_000;

/** Waits for the jobs, then compares the XP, achievements and ranks of all members with the model. */
export async function compareEarnings(model: ModelState, product: Product, by: number): Promise<void> {
  await product.waitForJobs(model.listings.map(({ id }) => id));
  await Promise.all(model.members.map((_, member) => compareMember(model, product, { by, member })));
  await compareBoard(model, product, by);
}

type MemberQuery = { by: number; member: number };

async function compareMember(model: ModelState, product: Product, { by, member }: MemberQuery): Promise<void> {
  const id = model.members[member] ?? '';
  const read = async <Data>(path: string) => (await product.ask(by, `GET ${path}`)).data as Data;
  const [standing, history, achievements, progress] = await Promise.all([
    read<{ id: string; xp: number; level: string; nextLevelAt: number | null }>(`/xp/${id}`),
    read<{ reason: string; listingId: string | null; amount: number }[]>(`/xp/history/${id}?limit=100`),
    read<Achievement[]>(`/achievements/users/${id}/achievements?includeProgress=true`),
    read<object>(`/achievements/users/${id}/achievements/progress`),
  ]);
  const xp = expectXp(model, member);
  const { level, nextLevelAt } = standing;
  deepStrictEqual({ id: standing.id, xp: standing.xp, level, nextLevelAt }, { id, xp, ...expectLevel(xp) });
  deepStrictEqual(
    sortEntries(history.map(({ reason, listingId, amount }) => ({ reason, listingId, amount }))),
    expectLedger(model, member),
  );
  deepStrictEqual(
    achievements
      .filter(({ category }) => category !== 'streak')
      .map(({ id: name, currentProgress, unlocked, xpReward }) => ({ id: name, currentProgress, unlocked, xpReward })),
    expectAchievements(model, member),
  );
  const { totalSuggestions, accurateSuggestions, quickResponses, uniquePeopleHelped } = expectCounters(model, member);
  deepStrictEqual(progress, { totalSuggestions, accurateSuggestions, quickResponses, uniquePeopleHelped });
}

function expectLevel(xp: number): { level: string; nextLevelAt: number | null } {
  if (xp > 100) return { level: 'Pro', nextLevelAt: null };
  return xp > 50 ? { level: 'Regular', nextLevelAt: 101 } : { level: 'New', nextLevelAt: 51 };
}

async function compareBoard(model: ModelState, product: Product, by: number): Promise<void> {
  const { latitude, longitude } = product.home;
  const expected = expectBoard(model);
  const deadline = Date.now() + BOARD_MEMORY_MS;
  for (;;) {
    const { data } = await product.ask(by, `GET /xp/leaderboard?location=${latitude},${longitude}&radius=10`);
    const board = (data as { id: string; xp: number }[]).map(({ id, xp }) => ({ id, xp }));
    const isSame = JSON.stringify(board) === JSON.stringify(expected);
    if (isSame) return;
    if (Date.now() > deadline) deepStrictEqual(board, expected);
    await sleep(200);
  }
}
