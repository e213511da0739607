import type { QueryOf } from '@ballpark/contracts/endpoint';
import type { getStanding as contract, Standing } from '@ballpark/contracts/xp';
import { PLACES_COUNTED } from '@ballpark/rules/crowd/limits';
import { countMissingJudged, EMPTY_RECORD } from '@ballpark/rules/crowd/price-sense';
import type { AppContext } from '../../../core/context.ts';
import type { BoardKind } from './board.repository.ts';
import { toBoardKind } from './get-leaderboard.ts';
import { countMembersAbove } from './xp-histogram.repository.ts';
import { findPointsStanding, findSenseStanding } from './standing.repository.ts';

/** Where a member stands on a board of all members, and what is missing to the next place or to the board. */
export async function getStanding(
  app: AppContext,
  memberId: string,
  query: QueryOf<typeof contract>,
): Promise<Standing> {
  const kind = toBoardKind(app, query);
  return kind.by === 'sense' ? getSenseStanding(app, memberId, kind.category) : getPointsStanding(app, memberId, kind);
}

async function getPointsStanding(
  app: AppContext,
  memberId: string,
  kind: Exclude<BoardKind, { by: 'sense' }>,
): Promise<Standing> {
  const found = await findPointsStanding(app.statements, memberId, kind);
  if (!found) return { place: null, xpBehind: null, judgedMissing: null };
  const above = found.above ?? (await countMembersAbove(app.statements, found.xp));
  return {
    place: toPlace(above),
    xpBehind: found.next === null ? null : found.next - found.xp,
    judgedMissing: null,
  };
}

async function getSenseStanding(app: AppContext, memberId: string, category: string): Promise<Standing> {
  const found = await findSenseStanding(app.statements, memberId, category);
  const place = found?.isOnBoard ? toPlace(found.above) : null;
  return { place, xpBehind: null, judgedMissing: countMissingJudged(found ?? EMPTY_RECORD) };
}

function toPlace(above: number): number | null {
  return above < PLACES_COUNTED ? above + 1 : null;
}
