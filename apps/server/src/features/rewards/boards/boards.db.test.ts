import { BOARD_RADII_KM } from '@ballpark/rules/xp';
import { beforeAll, describe, expect, test } from 'vitest';
import { countBuffers } from '../../../../test/explain.ts';
import { insertWorldListings, listViewerCells } from '../../../../test/world-listings.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { type Cover, coverCircle } from '../../../database/covers.ts';
import { bindBoardStatement, type BoardKind, listBoard } from './board.repository.ts';
import { getStanding } from './get-standing.ts';

const lab = useTestApp();

/** Members who live where the listings of the test world are. Some are suspended, some have other months and categories. */
beforeAll(async () => {
  await lab.sql.query('create extension if not exists postgis');
  await insertWorldListings(lab, 600);
  await lab.sql.query(`
    create function draw(id uuid, most int) returns int language sql immutable as 'select abs(hashtext(id::text)) % most';
    insert into member (id, name) select id, 'Neighbour' from listing;
    insert into period_xp (period, starts_on, member_id, xp, is_on_board, h7, latitude, longitude)
      select 'month', starts_on, id, draw(id, 300), draw(id, 11) > 0, h7, latitude, longitude from listing
      cross join unnest(array[
        date_trunc('month', now() at time zone 'UTC')::date,
        (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date
      ]) starts_on;
    insert into member_sense (member_id, category, judged, owners, exact, weight, score, bias, shown, is_qualified,
      is_on_board, h7, latitude, longitude)
      select id, scope, 10 + draw(id, 7), 10, 0, 1, 1, 0, 30 + draw(id, 40), true, draw(id, 11) > 0, h7, latitude, longitude
      from listing cross join unnest(array['', 'bikes']) scope;
    analyze period_xp, member_sense`);
});

const BOARDS: { name: string; kind: BoardKind; table: string; condition: string; order: string }[] = [
  {
    name: 'the month',
    kind: { by: 'month', at: null },
    table: 'period_xp',
    condition: `period = 'month' and starts_on = date_trunc('month', now() at time zone 'UTC')::date and xp > 0`,
    order: 'xp desc, member_id',
  },
  {
    name: 'Price Sense',
    kind: { by: 'sense', category: '' },
    table: 'member_sense',
    condition: `category = '' and shown >= 50`,
    order: 'shown desc, judged desc, member_id',
  },
];

describe.each(BOARDS)('the board of $name', ({ kind, table, condition, order }) => {
  /** Computes the board with PostGIS, which knows nothing of cells. */
  async function judge(cover: Cover | undefined): Promise<string[]> {
    const { rows } = await lab.sql.query<{ id: string }>(
      `select member_id as id from ${table}
       where is_on_board and ${condition} and ($1::float8 is null or st_dwithin(
         st_makepoint(longitude, latitude)::geography, st_makepoint($2, $1)::geography, $3::float8 * 1000, false))
       order by ${order} limit 50`,
      [cover?.cell.latitude, cover?.cell.longitude, cover?.radiusKm],
    );
    return rows.map(({ id }) => id);
  }

  const read = async (cover: Cover | undefined) =>
    (await listBoard(lab.app.statements, cover, kind)).map(({ id }) => id);

  test('has the members that PostGIS finds, everywhere and within a radius', async () => {
    expect(await read(undefined)).toEqual(await judge(undefined));
    for (const cell of listViewerCells()) {
      for (const radiusKm of BOARD_RADII_KM) {
        const cover = coverCircle({ cell, radiusKm });
        expect(await read(cover)).toEqual(await judge(cover));
      }
    }
  });

  test('touches few pages, as the board of all points', async () => {
    expect(await countBuffers(lab, bindBoardStatement(undefined, kind), 'generic')).toBeLessThan(250);
    const [cell] = listViewerCells();
    if (!cell) throw new Error('there is no viewer');
    for (const radiusKm of BOARD_RADII_KM) {
      const bound = bindBoardStatement(coverCircle({ cell, radiusKm }), kind);
      expect(await countBuffers(lab, bound, 'generic')).toBeLessThan(1200);
    }
  });

  test('gives each of its members the place that they have', async () => {
    const query = kind.by === 'month' ? { period: 'month' as const } : { metric: 'sense' as const };
    const score = kind.by === 'month' ? 'xp' : '(shown, judged)';
    for (const id of (await read(undefined)).filter((_, index) => index % 7 === 0)) {
      const { rows } = await lab.sql.query<{ place: number }>(
        `select 1 + count(*)::int as place from ${table} where is_on_board and ${condition}
           and ${score} > (select ${score.replace(/[()]/g, '')} from ${table} own where member_id = $1 and ${condition})`,
        [id],
      );
      expect((await getStanding(lab.app, id, query)).place).toBe(rows[0]?.place);
    }
  });
});
