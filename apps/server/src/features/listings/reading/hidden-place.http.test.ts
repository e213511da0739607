import { randomBytes, randomInt } from 'node:crypto';
import { DISTANCES, toRadiusKm } from '@ballpark/rules/listing-search';
import type { Point } from '@ballpark/rules/places';
import { describe, expect, test } from 'vitest';
import { postListing } from '../../../../test/listing-requests.ts';
import { createOnboardedPerson, createVerifiedPerson, get, type Person, post } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { distanceKm, snap } from '../../../database/grid.ts';

const lab = useTestApp();
const KM_PER_DEGREE = 111.195;
/** A cell fits into this radius. */
const CELL_KM = 1.7;
const DIRECTIONS = 3;

/** With kilometres and miles, at the equator, the date line and the poles, and at borders between units. */
const REGIONS: Record<string, Point> = {
  Berlin: { latitude: 52.52, longitude: 13.405 },
  Austin: { latitude: 30.27, longitude: -97.74 },
  Quito: { latitude: -0.02, longitude: -78.5 },
  Taveuni: { latitude: -16.85, longitude: 179.99 },
  Longyearbyen: { latitude: 78.22, longitude: 15.65 },
  McMurdo: { latitude: -77.85, longitude: 166.67 },
  'Key West': { latitude: 24.1, longitude: -81.78 },
};

function movePoint({ latitude, longitude }: Point, km: number, angle: number): Point {
  const degrees = km / KM_PER_DEGREE;
  const east = longitude + (degrees * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180);
  // Wraps at the date line. A phone has about this precision.
  const [north, wrapped] = [latitude + degrees * Math.cos(angle), ((((east + 180) % 360) + 360) % 360) - 180];
  return { latitude: Number(north.toFixed(7)), longitude: Number(wrapped.toFixed(7)) };
}

/** Two points of one cell that are far from each other. */
function findEnds(middle: Point): [Point, Point] {
  const cell = snap(movePoint(middle, Math.random() * 20, Math.random() * 2 * Math.PI));
  const points = Array.from({ length: 60 }, () => movePoint(cell, CELL_KM * Math.sqrt(Math.random()), randomInt(360)));
  const inside = points.filter((point) => snap(point).h7 === cell.h7);
  const pairs = inside.flatMap((one, index) => inside.slice(index + 1).map((other): [Point, Point] => [one, other]));
  const [farthest] = pairs.toSorted(([a, b], [c, d]) => distanceKm(c, d) - distanceKm(a, b));
  if (!farthest) throw new Error('fewer than two points are in the cell');
  return farthest;
}

/** A border runs between the two points: each has the next city of its own country on its side. */
async function drawBorder([one, other]: [Point, Point]): Promise<void> {
  // The shorter way, also across the date line.
  const eastDegrees = ((one.longitude - other.longitude + 540) % 360) - 180;
  const east = eastDegrees * Math.cos((one.latitude * Math.PI) / 180);
  const angle = Math.atan2(east, one.latitude - other.latitude);
  const [british, japanese] = [movePoint(one, 8, angle), movePoint(other, 8, angle + Math.PI)];
  await lab.sql.query(
    `insert into place (geoname_id, name, folded_name, country_code, population, latitude, longitude)
     values ($1, 'Border', 'border', 'GB', 1000, $3, $4), ($2, 'Border', 'border', 'JP', 1000, $5, $6)`,
    [randomInt(1e9), randomInt(1e9), british.latitude, british.longitude, japanese.latitude, japanese.longitude],
  );
}

/** A member whose lists come from no cache, and whose home is the cell of this point. */
async function createObserver(point: Point): Promise<Person & { at: Point }> {
  const person = await createOnboardedPerson(lab, point);
  await lab.sql.query(`update member_account set wrote_at = 'infinity' where member_id = $1`, [person.user.id]);
  return { ...person, at: snap(point) };
}

/** Members around a place: at each distance that can be chosen, a little inside and a little outside of its edge. */
function createObservers(cell: Point) {
  const points = DISTANCES.filter((distance) => distance > 0).flatMap((distance) =>
    Array.from({ length: DIRECTIONS }, (_, turn) => {
      const km = toRadiusKm(distance, cell) + Math.random() - 0.5;
      return movePoint(cell, km, ((turn + Math.random()) / DIRECTIONS) * 2 * Math.PI);
    }),
  );
  return Promise.all(points.map(createObserver));
}

async function listIds(token: string, query: string): Promise<string[]> {
  const answer = await get(lab, `/listings${query}`, token);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: { id: string }[] }>().data.map(({ id }) => id);
}

/** What each observer sees at each distance. */
async function observeAll(observers: Awaited<ReturnType<typeof createObservers>>) {
  const seen = [];
  for (const { token, at } of observers) {
    for (const distance of DISTANCES.filter((one) => one > 0)) {
      const ids = await listIds(token, `?radius=${distance}`);
      seen.push({ ids, at, radiusKm: toRadiusKm(distance, at) });
    }
  }
  return seen;
}

async function readRow(table: 'listing' | 'member_account', key: string, id: string) {
  const passing = ['id', 'owner_id', 'member_id', 'email', 'mailbox_hash', 'password_hash'];
  const { rows } = await lab.sql.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) - $2::text[] as row from ${table} t where ${key} = $1`,
    [id, passing],
  );
  return Object.fromEntries(Object.entries(rows[0]?.row ?? {}).filter(([name]) => !/(_at|_since)$/.test(name)));
}

describe.each(Object.entries(REGIONS))('two places in one cell: %s', (_, middle) => {
  test('a list, a listing and a row depend on their cell alone', async () => {
    const ends = findEnds(middle);
    await drawBorder(ends);
    const cell = snap(ends[0]);
    const owners = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)] as const;
    const first = await postListing(lab, owners[0], ends[0]);
    const second = await postListing(lab, owners[1], ends[1]);
    const passing = new Set(['id', 'userId', 'user', 'createdAt', 'closesAt']);
    const shown = Object.entries(first).filter(([name]) => !passing.has(name));
    expect(second).toMatchObject(Object.fromEntries(shown));
    expect(await readRow('listing', 'id', first.id)).toEqual(await readRow('listing', 'id', second.id));

    const observers = await createObservers(cell);
    for (const { ids, at, radiusKm } of await observeAll(observers)) {
      expect(ids).toEqual(distanceKm(at, cell) < radiusKm ? [second.id, first.id] : []);
    }
    for (const { token } of observers.slice(0, 3)) {
      const ids = (await listIds(token, '')).filter((id) => id === first.id || id === second.id);
      expect(ids).toEqual(ids.length === 0 ? [] : [second.id, first.id]);
    }

    // The same look at exact places tells the two apart.
    for (const [id, place] of [[first.id, ends[0]] as const, [second.id, ends[1]] as const]) {
      const values = [id, place.latitude, place.longitude];
      await lab.sql.query('update listing set latitude = $2, longitude = $3 where id = $1', values);
    }
    expect((await observeAll(observers)).map(({ ids }) => ids.length)).toContain(1);
  });

  test('members who say where they live differ in nothing that is stored', async () => {
    const rows = [];
    for (const place of findEnds(middle)) {
      const { token, user } = await createVerifiedPerson(lab);
      const payload = { username: `n${randomBytes(6).toString('hex')}`, preferences: ['buying'], ...place };
      expect((await post(lab, '/auth/onboarding', { token, payload })).statusCode).toBe(200);
      rows.push(await readRow('member_account', 'member_id', user.id));
    }
    expect(rows[0]).toEqual(rows[1]);
  });
});
