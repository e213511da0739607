import type { AppContext } from '../../app/context.ts';
import { requireMember } from '../accounts/require-member.ts';
import { countAbove } from './xp-histogram.repository.ts';

export type Standing = { id: string; xp: number; /** Members with the same points share it. */ rank: number };

/** A member's points and how many have more. */
export async function getXp(app: AppContext, memberId: string): Promise<Standing> {
  const { id, xp } = await requireMember(app, memberId);
  return { id, xp, rank: 1 + (await countAbove(app.statements, xp)) };
}
