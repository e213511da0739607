import { PLACES_COUNTED } from '@ballpark/rules/crowd/limits';
import { defineStatement, sqlText, type SqlText, type Statements } from '../../../database/statement.ts';
import { type BoardKind, isRunning, mapPeriods } from './board.repository.ts';
import { PUBLIC_FROM } from '../sense/public-sense.sql.ts';

type PointsStanding = {
  xp: number;
  /** Members with more points, up to one above the limit. Not counted for the total: a histogram knows it. */
  above: number | null;
  /** The points of the next place above; null for the first. */
  next: number | null;
};

/** Uses member_rank_top. */
const TOTAL = defineStatement(
  'standing-total',
  sqlText`
    select own.xp, null::int as above,
      (select rank.xp from member_rank rank where rank.xp > own.xp order by rank.xp limit 1) as next
    from member_rank own where own.member_id = $1`,
);

const MOST: SqlText = { text: String(PLACES_COUNTED) };

/** Uses period_xp_top from both sides. */
const PERIODS = mapPeriods((period) => {
  const isListed = sqlText`${isRunning(period, sqlText`$2`)} and rank.is_on_board and rank.xp > 0`;
  return defineStatement(
    `standing-${period}`,
    sqlText`
    select own.xp,
      (select count(*)::int from (
        select from period_xp rank where ${isListed} and rank.xp > own.xp limit ${MOST}
      ) better) as above,
      (select rank.xp from period_xp rank where ${isListed} and rank.xp > own.xp order by rank.xp limit 1) as next
    from (select rank.xp from period_xp rank where rank.member_id = $1 and ${isListed}) own`,
  );
});

/** Undefined for a member who is not on the board. */
export async function findPointsStanding(
  db: Statements,
  memberId: string,
  kind: Exclude<BoardKind, { by: 'sense' }>,
): Promise<PointsStanding | undefined> {
  const [found] =
    kind.by === 'total'
      ? await db.run<PointsStanding>(TOTAL, [memberId])
      : await db.run<PointsStanding>(PERIODS[kind.by], [memberId, kind.at]);
  return found;
}

type SenseStanding = { judged: number; owners: number; isOnBoard: boolean; above: number };

/** Uses member_sense_top. */
const SENSE = defineStatement(
  'standing-sense',
  sqlText`
    select own.judged, own.owners, own.is_on_board and own.shown >= ${PUBLIC_FROM} as "isOnBoard",
      (select count(*)::int from (
        select from member_sense rank
        where rank.category = own.category and rank.is_on_board and (rank.shown, rank.judged) > (own.shown, own.judged)
        limit ${MOST}
      ) better) as above
    from member_sense own where own.member_id = $1 and own.category = $2`,
);

/** Undefined for a member without a judged guess. */
export async function findSenseStanding(
  db: Statements,
  memberId: string,
  category: string,
): Promise<SenseStanding | undefined> {
  return (await db.run<SenseStanding>(SENSE, [memberId, category]))[0];
}
