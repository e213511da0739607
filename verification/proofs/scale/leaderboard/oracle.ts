import { BOARD_RADII_KM, BOARD_SIZE } from '@ballpark/rules/xp';
import { coverCircle } from '@ballpark/server/database/covers';
import type { Cell } from '@ballpark/server/database/grid';
import type { Statements } from '@ballpark/server/database/statement';
import { listBoard } from '@ballpark/server/features/rewards/boards/board.repository';
import { countMembersAbove } from '@ballpark/server/features/rewards/boards/xp-histogram.repository';
import type { Client } from 'pg';

/** `empty` counts the boards without a member. */
export type ComparisonResult = { answers: number; different: string[]; empty: number };

type BoardDatabase = { client: Client; statements: Statements; name: string };

/** Compares each board and rank with a full scan: PostGIS measures the distance of every member, without indexes. */
export async function compareBoards(
  { client, statements, name }: BoardDatabase,
  { viewers, totals }: { viewers: readonly Cell[]; totals: readonly number[] },
): Promise<ComparisonResult> {
  const compared: ComparisonResult = { answers: 0, different: [], empty: 0 };
  const compare = (what: string, ours: readonly unknown[], theirs: readonly unknown[]) => {
    compared.answers += 1;
    if (theirs.length === 0) compared.empty += 1;
    if (ours.join() !== theirs.join()) compared.different.push(`${name}: ${what}`);
  };
  const board = async (within?: { cell: Cell; radiusKm: number }) =>
    (await listBoard(statements, within && coverCircle(within))).map(({ id }) => id);
  const ids = async (text: string, values: readonly number[] = []) =>
    (await client.query<{ id: string }>(text, [...values])).rows.map(({ id }) => id);

  await client.query('create extension if not exists postgis');
  await client.query('set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off');
  compare('everywhere', await board(), await ids(EVERYWHERE));
  for (const centre of viewers) {
    const { latitude, longitude } = centre;
    await client.query('drop table if exists pg_temp.around');
    await client.query(buildAroundTable(centre));
    for (const radiusKm of BOARD_RADII_KM) {
      const what = `${radiusKm} km around ${latitude.toFixed(3)}, ${longitude.toFixed(3)}`;
      compare(what, await board({ cell: centre, radiusKm }), await ids(WITHIN, [radiusKm]));
    }
  }
  for (const xp of totals) {
    const { rows } = await client.query<{ above: number }>(ABOVE, [xp]);
    compare(`rank with ${xp} points`, [await countMembersAbove(statements, xp)], [rows[0]?.above]);
  }
  await client.query('reset enable_indexscan; reset enable_indexonlyscan; reset enable_bitmapscan');
  return compared;
}

const EVERYWHERE = `select member_id as id from member_rank order by xp desc, member_id limit ${BOARD_SIZE}`;
const WITHIN = `select member_id as id from around where km < $1 order by xp desc, member_id limit ${BOARD_SIZE}`;
const ABOVE = 'select count(*)::int as above from member_rank where xp > $1';

/** A little more than the largest radius, in degrees of latitude. Members farther away need not be measured. */
const MOST_DEGREES = 2;

function buildAroundTable({ latitude, longitude }: Cell): string {
  const viewer = `st_makepoint(${longitude}, ${latitude})::geography`;
  return `
    create temporary table around as
    select member_id, xp, st_distance(st_makepoint(longitude, latitude)::geography, ${viewer}, false) / 1000 as km
    from member_rank where abs(latitude - ${latitude}) < ${MOST_DEGREES}`;
}
