import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Achievement } from '@ballpark/contracts/achievements';
import type { GuessResult } from '@ballpark/contracts/xp';
import { expectBoard } from './expected-boards.ts';
import {
  expectAchievements,
  expectCounters,
  expectLedger,
  expectResults,
  expectXp,
  sortEntries,
} from './expected-views.ts';
import type { Product } from './product.ts';
import type { ModelState } from './rules.ts';

/** The product caches leaderboards for this time. */
const BOARD_MEMORY_MS = 5_000;

/** All members earn all their points after it, so until the month is over its board is that of all points. */
const MONTH_OF_START = new Date().getUTCMonth();

/** Waits for the jobs, then compares the XP, achievements and ranks of all members with the model. */
export async function compareEarnings(model: ModelState, product: Product, by: number): Promise<void> {
  await product.waitForJobs(model.listings.map(({ id }) => id));
  await Promise.all(model.members.map((_, member) => compareMember(model, product, { by, member })));
  await compareBoard(product, { by, query: '', expected: expectBoard(model) });
  const isSameMonth = new Date().getUTCMonth() === MONTH_OF_START;
  const earners = expectBoard(model).filter(({ xp }) => xp > 0);
  if (isSameMonth) await compareBoard(product, { by, query: '&period=month', expected: earners });
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
  const results = (await product.ask(member, 'GET /results?limit=50')).data as GuessResult[];
  deepStrictEqual(sortResults(results.map(pickResult)), sortResults(expectResults(model, member)));
  const { totalSuggestions, accurateSuggestions, quickResponses, uniquePeopleHelped } = expectCounters(model, member);
  deepStrictEqual(progress, { totalSuggestions, accurateSuggestions, quickResponses, uniquePeopleHelped });
}

function pickResult({ listingId, amount, finalPrice, place, total, isShared, xp }: GuessResult) {
  return { listingId, amount, finalPrice, place, total, isShared, xp };
}

function sortResults<Result extends { listingId: string | null }>(results: readonly Result[]): Result[] {
  return results.toSorted((one, other) => ((one.listingId ?? '') < (other.listingId ?? '') ? -1 : 1));
}

function expectLevel(xp: number): { level: string; nextLevelAt: number | null } {
  if (xp > 100) return { level: 'Pro', nextLevelAt: null };
  return xp > 50 ? { level: 'Regular', nextLevelAt: 101 } : { level: 'New', nextLevelAt: 51 };
}

type BoardQuery = { by: number; query: string; expected: readonly { id: string; xp: number }[] };

async function compareBoard(product: Product, { by, query, expected }: BoardQuery): Promise<void> {
  const { latitude, longitude } = product.home;
  const deadline = Date.now() + BOARD_MEMORY_MS;
  for (;;) {
    const { data } = await product.ask(by, `GET /xp/leaderboard?location=${latitude},${longitude}&radius=10${query}`);
    const board = (data as { id: string; xp: number }[]).map(({ id, xp }) => ({ id, xp }));
    const isSame = JSON.stringify(board) === JSON.stringify(expected);
    if (isSame) return;
    if (Date.now() > deadline) deepStrictEqual(board, expected);
    await sleep(200);
  }
}
