import { describe, expect, test } from 'vitest';
import { createRegisteredPerson } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { distanceKm, snap } from './grid.ts';

const lab = useTestApp();

const POINTS = [
  { latitude: 90, longitude: 0 },
  { latitude: -90, longitude: 0 },
  { latitude: 12, longitude: 180 },
  { latitude: 12, longitude: -180 },
  ...Array.from({ length: 2_000 }, () => ({
    latitude: (Math.asin(2 * Math.random() - 1) * 180) / Math.PI,
    longitude: Math.random() * 360 - 180,
  })),
];

describe('anywhere on Earth', { tags: ['ENT-07'] }, () => {
  test('the database stores the snapped place unchanged', async () => {
    const person = await createRegisteredPerson(lab);
    const cells = POINTS.map(snap);
    await lab.sql.query('create table lived (like member_account including constraints including defaults)');
    await lab.sql.query(
      `insert into lived (member_id, email, password_hash, h7, latitude, longitude)
       select $1, 'a@b', '', cell.* from unnest($2::bigint[], $3::float8[], $4::float8[]) cell`,
      [person.user.id, ...(['h7', 'latitude', 'longitude'] as const).map((key) => cells.map((cell) => cell[key]))],
    );
    const kept = await lab.sql.query('select h7, latitude, longitude from lived');
    expect(new Set(kept.rows.map((row) => row.h7))).toEqual(new Set(cells.map((cell) => cell.h7)));
    expect(kept.rows).toHaveLength(POINTS.length);
    expect(cells).toContainEqual(kept.rows[0]);
  });

  test('our distance is the distance that PostGIS computes', async () => {
    await lab.sql.query('create extension if not exists postgis');
    for (const [index, from] of POINTS.slice(0, 60).entries()) {
      const to = POINTS[POINTS.length - 1 - index] ?? from;
      const judged = await lab.sql.query(
        'select st_distance(st_makepoint($1, $2)::geography, st_makepoint($3, $4)::geography, false) / 1000 as km',
        [from.longitude, from.latitude, to.longitude, to.latitude],
      );
      expect(distanceKm(from, to)).toBeCloseTo(judged.rows[0].km, 3);
    }
  });
});
