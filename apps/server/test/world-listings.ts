import type { Point } from '@ballpark/rules/places';
import { type Cell, snap } from '../src/database/grid.ts';
import { newId } from '../src/database/new-id.ts';
import { insertMembers } from './listing-rows.ts';
import type { TestApp } from './test-app.ts';

/** Two ordinary places, and places where code on latitudes and longitudes often fails (date line, poles). */
const SPOTS = {
  berlin: { latitude: 52.52, longitude: 13.41 },
  oakland: { latitude: 37.8, longitude: -122.27 },
  taveuni: { latitude: -16.8, longitude: -179.97 },
  anadyr: { latitude: 66.5, longitude: 180 },
  svalbard: { latitude: 78.22, longitude: 15.65 },
  pole: { latitude: 89.9, longitude: 20 },
} as const satisfies Record<string, Point>;

/** A seeded random number generator: the same numbers on every run. */
function createRandom() {
  let state = 20_261_115;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A random point up to 120 km away, with more points near than far. */
function pickPointNear({ latitude, longitude }: Point, next: () => number): Point {
  const km = 120 * next() ** 2;
  const bearing = 2 * Math.PI * next();
  const [phi, delta] = [(latitude * Math.PI) / 180, km / 6371];
  const lat = Math.asin(Math.sin(phi) * Math.cos(delta) + Math.cos(phi) * Math.sin(delta) * Math.cos(bearing));
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(delta) * Math.cos(phi),
    Math.cos(delta) - Math.sin(phi) * Math.sin(lat),
  );
  const lon = longitude + (east * 180) / Math.PI;
  return { latitude: (lat * 180) / Math.PI, longitude: ((lon + 540) % 360) - 180 };
}

/** Cells of viewers: the spots and one random point near each. */
export function listViewerCells(): Cell[] {
  const next = createRandom();
  return Object.values(SPOTS).flatMap((spot) => [snap(spot), snap(pickPointNear(spot, next))]);
}

/**
 * Inserts listings around all spots. Every third is a service, many share a creation minute, some are closed,
 * auto-closed or deleted, and a few have no place.
 */
export async function insertWorldListings(test: TestApp, perSpot: number): Promise<void> {
  const next = createRandom();
  const [owner] = await insertMembers(test, 1);
  const cells = Object.values(SPOTS).flatMap((spot) =>
    Array.from({ length: perSpot }, () => snap(pickPointNear(spot, next))),
  );
  await test.sql.query(
    `insert into listing (id, owner_id, title, description, location, words, currency, type, h7, latitude, longitude,
       created_at, is_active, auto_closed_at, deleted_at, final_price, closed_at)
     select id, $1, 'Oak table', 'Seats six.', 'Somewhere', array_to_tsvector(array['oak', 'table']), 'EUR',
       case when place % 3 = 0 then 'SERVICE' else 'PRODUCT' end,
       case when place % 50 > 0 then h7 end, case when place % 50 > 0 then latitude end,
       case when place % 50 > 0 then longitude end,
       now() - make_interval(mins => (place * 7919 % 997)::int),
       place % 10 > 3, case when place % 10 = 0 then now() end, case when place % 10 = 1 then now() end,
       case when place % 10 in (2, 3) then 100 end, case when place % 10 in (0, 2, 3) then now() end
     from unnest($2::uuid[], $3::bigint[], $4::float8[], $5::float8[]) with ordinality
       cell (id, h7, latitude, longitude, place)`,
    [
      owner,
      cells.map(() => newId()),
      ...(['h7', 'latitude', 'longitude'] as const).map((key) => cells.map((cell) => cell[key])),
    ],
  );
  await test.sql.query('analyze listing');
}
