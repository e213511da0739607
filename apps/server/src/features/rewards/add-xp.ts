import type { Trx } from '../../database/client.ts';
import { addToCards, type Gain, setRanks } from './rank.repository.ts';

/** How much a member had and has. */
export type XpChange = { before: number; after: number };

/**
 * Adds to the totals of members who are locked, on their cards and on the boards. One gain for each member. Returns how
 * those who are on the boards have moved; who is suspended earns on and is on none.
 */
export async function addXp(trx: Trx, gains: readonly Gain[]): Promise<XpChange[]> {
  const ranked = await setRanks(trx, await addToCards(trx, gains));
  const gained = new Map(gains.map(({ memberId, amount }) => [memberId, amount]));
  return ranked.map(({ memberId, xp }) => ({ before: xp - (gained.get(memberId) ?? 0), after: xp }));
}
