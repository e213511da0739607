import type { Cell } from '@ballpark/server/database/grid';
import type { Client } from 'pg';

/** The pages according to PostGIS, which knows nothing of the H3 grid. */
export type Oracle = {
  newest: (viewer: Cell, search: { radiusKm: number; type?: string }) => Promise<string[]>;
  nearestBands: (viewer: Cell) => Promise<string[]>;
  /** Scans every listing, without a text index. */
  matching: (viewer: Cell, search: { radiusKm: number; query: string }) => Promise<string[]>;
};

/** The active listings as geographic points, in a temporary table that ends with the connection. */
const PREPARE = `
  create extension if not exists postgis;
  drop table if exists pg_temp.oracle;
  create temporary table oracle as
    select id, created_at, type, words, st_makepoint(longitude, latitude)::geography as point from listing where is_active;
  create index on oracle using gist (point);
  create index on oracle (created_at desc, id desc);
  analyze oracle`;

const VIEWER = 'st_makepoint($2, $1)::geography';

const NEWEST = `
  select id from oracle where st_dwithin(point, ${VIEWER}, $3::float8 * 1000, false) and ($4::text is null or type = $4)
  order by created_at desc, id desc limit $5`;

const MATCHING = `
  select id from oracle where st_dwithin(point, ${VIEWER}, $3::float8 * 1000, false) and words @@ $4::tsquery
  order by created_at desc, id desc limit $5`;

const NEAREST_BANDS = `
  select id from (
    select id, created_at, (
      select count(*) from unnest(array[5, 10, 20, 50]) km where st_distance(point, ${VIEWER}, false) >= km * 1000
    ) as band
    from oracle where st_dwithin(point, ${VIEWER}, 50000, false)
    union all (
      select id, created_at, 4 from oracle
      where (st_dwithin(point, ${VIEWER}, 50000, false)) is not true order by created_at desc, id desc limit $3
    )
  ) every order by band, created_at desc, id desc limit $3`;

export async function prepareOracle(client: Client, rows: number): Promise<Oracle> {
  await client.query(PREPARE);
  const ids = async (text: string, values: (string | number | null)[]) => {
    const answer = await client.query<{ id: string }>(text, values);
    return answer.rows.map(({ id }) => id);
  };
  return {
    newest: ({ latitude, longitude }, { radiusKm, type }) =>
      ids(NEWEST, [latitude, longitude, radiusKm, type ?? null, rows]),
    matching: ({ latitude, longitude }, { radiusKm, query }) =>
      ids(MATCHING, [latitude, longitude, radiusKm, query, rows]),
    nearestBands: ({ latitude, longitude }) => ids(NEAREST_BANDS, [latitude, longitude, rows]),
  };
}
