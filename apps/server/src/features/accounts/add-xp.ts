import type { Trx } from '../../database/client.ts';
import { addToCards, type Gain, setRanks } from './rank.repository.ts';

/** How much a member had and has. */
export type XpChange = { before: number; after: number };

/** Adds to the totals of members who are locked, on their cards and on the boards. One gain for each member. */
export async function addXp(trx: Trx, gains: readonly Gain[]): Promise<XpChange[]> {
  const totals = await addToCards(trx, gains);
  await setRanks(trx, totals);
  const gained = new Map(gains.map(({ memberId, amount }) => [memberId, amount]));
  return totals.map(({ memberId, xp }) => ({ before: xp - (gained.get(memberId) ?? 0), after: xp }));
}
