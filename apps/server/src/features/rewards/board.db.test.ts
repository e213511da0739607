import { BOARD_RADII_KM } from '@ballpark/rules/leaderboard';
import { beforeAll, describe, expect, test } from 'vitest';
import { buffersOf } from '../../../test/explain.ts';
import { fillWorld, viewers } from '../../../test/listing-world.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { Circle } from '../../database/covers.ts';
import { type Cell, snap } from '../../database/grid.ts';
import { boardRequest, listBoard } from './board.repository.ts';
import { countAbove } from './xp-histogram.repository.ts';

const lab = useTestApp();

/** Neighbours who live where the listings of the test world are, many with the same points. */
beforeAll(async () => {
  await lab.sql.query('create extension if not exists postgis');
  await fillWorld(lab, 600);
  await lab.sql.query(`
    insert into member (id, name, xp) select id, 'Neighbour', abs(hashtext(id::text)) % 12000 / 40 from listing;
    insert into member_rank (member_id, xp, h7, latitude, longitude)
      select member.id, member.xp, h7, latitude, longitude from member join listing using (id);
    insert into xp_histogram (step, bucket, members)
      select step, xp / step, count(*) from member_rank cross join unnest(array[1, 100, 5000]) step
      where xp > 0 group by 1, 2;
    analyze member_rank`);
});

/** What PostGIS, which knows nothing of cells, says the board is. */
async function judged(near: Circle | undefined): Promise<string[]> {
  const { rows } = await lab.sql.query<{ id: string }>(
    `select member_id as id from member_rank
     where $1::float8 is null or st_dwithin(st_makepoint(longitude, latitude)::geography,
       st_makepoint($2, $1)::geography, $3::float8 * 1000, false)
     order by xp desc, member_id limit 50`,
    [near?.centre.latitude, near?.centre.longitude, near?.radiusKm],
  );
  return rows.map(({ id }) => id);
}

async function seen(near: Circle | undefined): Promise<string[]> {
  return (await listBoard(lab.app.statements, near)).map(({ id }) => id);
}

describe('the board', { tags: ['API-28'] }, () => {
  test('of a circle has those PostGIS finds in it, at the date line, near a pole and elsewhere', async () => {
    for (const centre of viewers()) {
      for (const radiusKm of BOARD_RADII_KM) {
        const wanted = await judged({ centre, radiusKm });
        expect(wanted.length).toBeGreaterThan(0);
        expect(await seen({ centre, radiusKm })).toEqual(wanted);
      }
    }
  }, 60_000);

  test('of everywhere has the fifty with the most points, those without a place among them', async () => {
    const everybody = await seen(undefined);
    expect(everybody).toHaveLength(50);
    expect(everybody).toEqual(await judged(undefined));
  });

  test('touches few pages whatever the radius', async () => {
    const [centre] = viewers();
    if (!centre) throw new Error('nobody looks');
    for (const radiusKm of BOARD_RADII_KM) {
      expect(await buffersOf(lab, boardRequest({ centre, radiusKm }), 'kept')).toBeLessThan(1200);
    }
  });
});

test('a rank is one more than the members who have more points', async () => {
  for (const xp of [0, 1, 50, 99, 100, 101, 299, 300, 5000]) {
    const { rows } = await lab.sql.query<{ above: number }>(
      'select count(*)::int as above from member_rank where xp > $1',
      [xp],
    );
    expect(await countAbove(lab.app.statements, xp)).toBe(rows[0]?.above);
  }
});

test(
  'where all have the same points, the board has those who joined first',
  { tags: ['API-28'], timeout: 60_000 },
  async () => {
    await lab.sql.query('update member_rank set xp = 7');
    for (const centre of viewers()) {
      expect(await seen({ centre, radiusKm: 50 })).toEqual(await judged({ centre, radiusKm: 50 }));
    }
  },
);

test(
  'a crowd just outside the circle is not read when those inside, all in one place, have more',
  { tags: ['API-28'] },
  async () => {
    const centre = snap({ latitude: -30, longitude: -20 });
    const beyond = snap({ latitude: -30 + 203 / 111.195, longitude: -20 });
    const settle = (count: number, xp: number, { h7, latitude, longitude }: Cell) =>
      lab.sql.query(
        `with settler as (
         insert into member (id, name, xp) select gen_random_uuid(), 'Settler', $2 from generate_series(1, $1) returning id
       )
       insert into member_rank (member_id, xp, h7, latitude, longitude) select id, $2, $3, $4, $5 from settler`,
        [count, xp, h7, latitude, longitude],
      );
    const near = { centre, radiusKm: 200 };
    const pages = () => buffersOf(lab, boardRequest(near), 'kept');
    await settle(60, 500, centre);
    const before = await pages();
    await settle(8000, 400, beyond);
    // The index has become one page deeper for each cell, and is not read along.
    expect((await pages()) - before).toBeLessThan(120);
    expect(await seen(near)).toEqual(await judged(near));
  },
);
