import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Achievement } from '@ballpark/contracts/achievements';
import type { Table } from './product.ts';
import { achievementViews, boardView, countersOf, inOrder, ledgerView, xpOf } from './expected-views.ts';
import type { World } from './rules.ts';

/** Boards are remembered for a moment. */
const BOARD_MEMORY_MS = 5_000;

/** Once all jobs are done everybody has earned what the model says, and stands where it says. */
export async function compareEarnings(world: World, table: Table, by: number): Promise<void> {
  await table.settled(world.listings.map(({ id }) => id));
  await Promise.all(world.members.map((_, member) => compareMember(world, table, { by, member })));
  await compareBoard(world, table, by);
}

type Looking = { by: number; member: number };

async function compareMember(world: World, table: Table, { by, member }: Looking): Promise<void> {
  const id = world.members[member] ?? '';
  const look = async <Data>(path: string) => (await table.ask(by, `GET ${path}`)).data as Data;
  const [standing, history, achievements, progress] = await Promise.all([
    look<{ id: string; xp: number; level: string; nextLevelAt: number | null }>(`/xp/${id}`),
    look<{ reason: string; listingId: string | null; amount: number }[]>(`/xp/history/${id}?limit=100`),
    look<Achievement[]>(`/achievements/users/${id}/achievements?includeProgress=true`),
    look<object>(`/achievements/users/${id}/achievements/progress`),
  ]);
  const xp = xpOf(world, member);
  const { level, nextLevelAt } = standing;
  deepStrictEqual({ id: standing.id, xp: standing.xp, level, nextLevelAt }, { id, xp, ...levelAt(xp) });
  deepStrictEqual(
    inOrder(history.map(({ reason, listingId, amount }) => ({ reason, listingId, amount }))),
    ledgerView(world, member),
  );
  deepStrictEqual(
    achievements
      .filter(({ category }) => category !== 'streak')
      .map(({ id: name, currentProgress, unlocked, xpReward }) => ({ id: name, currentProgress, unlocked, xpReward })),
    achievementViews(world, member),
  );
  const { totalSuggestions, accurateSuggestions, quickResponses, uniquePeopleHelped } = countersOf(world, member);
  deepStrictEqual(progress, { totalSuggestions, accurateSuggestions, quickResponses, uniquePeopleHelped });
}

function levelAt(xp: number): { level: string; nextLevelAt: number | null } {
  if (xp > 100) return { level: 'Pro', nextLevelAt: null };
  return xp > 50 ? { level: 'Regular', nextLevelAt: 101 } : { level: 'New', nextLevelAt: 51 };
}

async function compareBoard(world: World, table: Table, by: number): Promise<void> {
  const { latitude, longitude } = table.home;
  const expected = boardView(world);
  const deadline = Date.now() + BOARD_MEMORY_MS;
  for (;;) {
    const { data } = await table.ask(by, `GET /xp/leaderboard?location=${latitude},${longitude}&radius=10`);
    const board = (data as { id: string; xp: number }[]).map(({ id, xp }) => ({ id, xp }));
    const isSame = JSON.stringify(board) === JSON.stringify(expected);
    if (isSame) return;
    if (Date.now() > deadline) deepStrictEqual(board, expected);
    await sleep(200);
  }
}
