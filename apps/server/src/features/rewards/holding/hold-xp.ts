import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { changePeriods, REVERSED } from '../boards/period-xp.repository.ts';
import { toBucketChanges } from '../credit-xp.ts';
import { setRanks } from '../boards/rank.repository.ts';
import { lockMembers } from '../card.repository.ts';
import { insertEntries } from '../xp-entry.repository.ts';
import { changeBuckets } from '../boards/xp-histogram.repository.ts';
import {
  changeTotals,
  type HeldPoints,
  insertHeldEntries,
  releaseHeldEntries,
  takeHeldEntries,
} from './held-entry.repository.ts';

/** The first statement of every act on a flag: it waits for all that changes what the member has. */
export function lockEarnings(trx: Trx, memberId: string): Promise<void> {
  return lockMembers(trx, [memberId]);
}

type HoldXpInput = { memberId: string; flagId: string; listingIds: readonly string[] };

/**
 * Holds what a locked member has earned on some listings off the boards. It stays in the total. Points that are held
 * already are not held twice. Call it last, as `creditXp`.
 */
export async function holdXp(trx: Trx, input: HoldXpInput): Promise<void> {
  await changeHeld(trx, { memberId: input.memberId, points: await insertHeldEntries(trx, input), sign: 1 });
}

type FlaggedMember = { memberId: string; flagId: string };

/** Puts what only a flag holds back on the boards. The member is locked. */
export async function releaseXp(trx: Trx, { memberId, flagId }: FlaggedMember): Promise<void> {
  await changeHeld(trx, { memberId, points: await releaseHeldEntries(trx, flagId), sign: -1 });
}

/**
 * Takes back what a flag holds, by one line of the ledger for each line that it held. The member is locked. The boards, also
 * those of periods, do not change: they have ranked without these points since they were held.
 */
export async function reverseXp(app: AppContext, trx: Trx, { memberId, flagId }: FlaggedMember): Promise<number> {
  const held = await takeHeldEntries(trx, flagId);
  if (held.length === 0) return 0;
  const reversals = held.map(({ amount, reason, listingId, listingTitle }) => ({
    memberId,
    reason: `${REVERSED}${reason}`,
    points: -amount,
    listing: { id: listingId, title: listingTitle },
  }));
  await insertEntries(trx, reversals, app.now());
  await changeTotals(trx, { memberId, xp: -sum(held), held: -sum(held) });
  return sum(held);
}

type HeldChange = {
  memberId: string;
  points: readonly HeldPoints[];
  /** 1 to hold them, -1 to put them back. */ sign: 1 | -1;
};

async function changeHeld(trx: Trx, { memberId, points, sign }: HeldChange): Promise<void> {
  const change = sign * sum(points);
  if (change === 0) return;
  await changePeriods(
    trx,
    points.map(({ amount, day }) => ({ memberId, day, points: -sign * amount })),
  );
  const ranked = await changeTotals(trx, { memberId, xp: 0, held: change });
  const onBoards = await setRanks(trx, [{ memberId, xp: ranked }]);
  await changeBuckets(trx, toBucketChanges(onBoards.map(({ xp }) => ({ before: xp + change, after: xp }))));
}

function sum(held: readonly HeldPoints[]): number {
  return held.reduce((total, { amount }) => total + amount, 0);
}
