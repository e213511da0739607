import { BOARD_RADII_KM } from '@ballpark/rules/xp';
import { beforeAll, describe, expect, test } from 'vitest';
import { countBuffers } from '../../../../test/explain.ts';
import { insertWorldListings, listViewerCells } from '../../../../test/world-listings.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { type Cover, coverCircle } from '../../../database/covers.ts';
import { type Cell, snap } from '../../../database/grid.ts';
import { bindBoardStatement, listBoard } from './board.repository.ts';
import { countMembersAbove } from './xp-histogram.repository.ts';

const lab = useTestApp();

/** Members who live where the listings of the test world are. Many have the same points. */
beforeAll(async () => {
  await lab.sql.query('create extension if not exists postgis');
  await insertWorldListings(lab, 600);
  await lab.sql.query(`
    insert into member (id, name, xp) select id, 'Neighbour', abs(hashtext(id::text)) % 12000 / 40 from listing;
    insert into member_rank (member_id, xp, h7, latitude, longitude)
      select member.id, member.xp, h7, latitude, longitude from member join listing using (id);
    insert into xp_histogram (step, bucket, members)
      select step, xp / step, count(*) from member_rank cross join unnest(array[1, 100, 5000]) step
      where xp > 0 group by 1, 2;
    analyze member_rank`);
});

/** Computes the board with PostGIS, which knows nothing of cells. */
async function judged(cover: Cover | undefined): Promise<string[]> {
  const { rows } = await lab.sql.query<{ id: string }>(
    `select member_id as id from member_rank
     where $1::float8 is null or st_dwithin(st_makepoint(longitude, latitude)::geography,
       st_makepoint($2, $1)::geography, $3::float8 * 1000, false)
     order by xp desc, member_id limit 50`,
    [cover?.cell.latitude, cover?.cell.longitude, cover?.radiusKm],
  );
  return rows.map(({ id }) => id);
}

async function seen(cover: Cover | undefined): Promise<string[]> {
  return (await listBoard(lab.app.statements, cover)).map(({ id }) => id);
}

describe('the board', { tags: ['API-28'] }, () => {
  test('within a radius has the members that PostGIS finds there, at the date line, near a pole and elsewhere', async () => {
    for (const cell of listViewerCells()) {
      for (const radiusKm of BOARD_RADII_KM) {
        const cover = coverCircle({ cell, radiusKm });
        const expected = await judged(cover);
        expect(expected.length).toBeGreaterThan(0);
        expect(await seen(cover)).toEqual(expected);
      }
    }
  });

  test('of everywhere has the fifty members with the most points, with or without a place', async () => {
    const board = await seen(undefined);
    expect(board).toHaveLength(50);
    expect(board).toEqual(await judged(undefined));
  });

  test('touches few pages at any radius', async () => {
    const [cell] = listViewerCells();
    if (!cell) throw new Error('there is no viewer');
    for (const radiusKm of BOARD_RADII_KM) {
      expect(await countBuffers(lab, bindBoardStatement(coverCircle({ cell, radiusKm })), 'generic')).toBeLessThan(
        1200,
      );
    }
  });
});

test('a rank is one more than the number of members with more points', async () => {
  for (const xp of [0, 1, 50, 99, 100, 101, 299, 300, 5000]) {
    const { rows } = await lab.sql.query<{ above: number }>(
      'select count(*)::int as above from member_rank where xp > $1',
      [xp],
    );
    expect(await countMembersAbove(lab.app.statements, xp)).toBe(rows[0]?.above);
  }
});

test('where all members have the same points, the board has those who joined first', { tags: ['API-28'] }, async () => {
  await lab.sql.query('update member_rank set xp = 7');
  for (const cell of listViewerCells()) {
    const cover = coverCircle({ cell, radiusKm: 50 });
    expect(await seen(cover)).toEqual(await judged(cover));
  }
});

test(
  'a crowd just outside the radius is not read when the members inside, all in one cell, have more points',
  { tags: ['API-28'] },
  async () => {
    const cell = snap({ latitude: -30, longitude: -20 });
    const beyond = snap({ latitude: -30 + 203 / 111.195, longitude: -20 });
    const settle = (count: number, xp: number, { h7, latitude, longitude }: Cell) =>
      lab.sql.query(
        `with settler as (
         insert into member (id, name, xp) select gen_random_uuid(), 'Settler', $2 from generate_series(1, $1) returning id
       )
       insert into member_rank (member_id, xp, h7, latitude, longitude) select id, $2, $3, $4, $5 from settler`,
        [count, xp, h7, latitude, longitude],
      );
    const cover = coverCircle({ cell, radiusKm: 200 });
    const pages = () => countBuffers(lab, bindBoardStatement(cover), 'generic');
    await settle(60, 500, cell);
    const before = await pages();
    await settle(8000, 400, beyond);
    // The index is one or two pages deeper for each cell now. To read the crowd itself would take 280 pages more.
    expect((await pages()) - before).toBeLessThan(200);
    expect(await seen(cover)).toEqual(await judged(cover));
  },
);
