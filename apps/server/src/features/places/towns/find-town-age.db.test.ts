import type { Point } from '@ballpark/rules/places';
import { beforeEach, describe, expect, test } from 'vitest';
import { countBuffers } from '../../../../test/explain.ts';
import { insertMembers } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, get } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { snap } from '../../../database/grid.ts';
import { findTownAge } from './find-town-age.ts';
import { bindCountStatement } from './town.repository.ts';

const lab = useTestApp();
const TROMSO: Point = { latitude: 69.6489, longitude: 18.9551 };
const north = (km: number): Point => ({ ...TROMSO, latitude: TROMSO.latitude + km / 111.2 });

beforeEach(() => lab.sql.query('delete from member_rank'));

/** Members of the boards at one place, who used Ballpark some days ago. */
async function settle(count: number, { place = TROMSO, daysAgo = 0 } = {}): Promise<void> {
  const { h7, latitude, longitude } = snap(place);
  await lab.sql.query(
    `insert into member_rank (member_id, h7, latitude, longitude, active_on)
     select unnest($1::uuid[]), $2, $3, $4, (now() at time zone 'UTC')::date - $5::int`,
    [await insertMembers(lab, count), h7, latitude, longitude, daysAgo],
  );
}

const readAge = () => findTownAge(lab.app, snap(TROMSO));

describe('the age of a town', () => {
  test('of a single member is first, and from ten active members on it is grown', async () => {
    await settle(1);
    expect(await readAge()).toBe('first');
    await settle(8);
    expect(await readAge()).toBe('young');
    await settle(1);
    expect(await readAge()).toBe('grown');
  });

  test.each([
    [{ daysAgo: 29 }, 'grown'],
    [{ daysAgo: 30 }, 'young'],
    [{ place: north(49) }, 'grown'],
    [{ place: north(52) }, 'young'],
  ])('with ten members of whom one is %o is %s', async (facts, age) => {
    await settle(9);
    await settle(1, facts);
    expect(await readAge()).toBe(age);
  });

  test('is not first where other members have been away for long', async () => {
    await settle(1);
    await settle(1, { daysAgo: 400 });
    expect(await readAge()).toBe('young');
  });

  test.each([0, 55])('is found in few buffers, with 20,000 members %i km away', async (km) => {
    await settle(20_000, { place: north(km) });
    await lab.sql.query('vacuum analyze member_rank');
    const bound = bindCountStatement({ cell: snap(TROMSO), fixedNow: null });
    expect(await countBuffers(lab, bound, 'generic')).toBeLessThan(400);
  });
});

test('the day of the last use is kept, once a day, when a session begins and while it is used', async () => {
  const { user, token } = await createOnboardedPerson(lab, TROMSO);
  const readDaysAgo = async () => {
    const { rows } = await lab.sql.query<{ days: number }>(
      `select (now() at time zone 'UTC')::date - active_on as days from member_rank where member_id = $1`,
      [user.id],
    );
    return rows[0]?.days;
  };
  expect(await readDaysAgo()).toBe(0);
  await lab.sql.query('update member_rank set active_on = active_on - 40 where member_id = $1', [user.id]);
  await get(lab, '/quick', token);
  // A session that was used within the hour is not noted again.
  expect(await readDaysAgo()).toBe(40);
  await lab.sql.query(`update session set last_used_at = now() - interval '61 minutes' where member_id = $1`, [
    user.id,
  ]);
  await get(lab, '/quick', token);
  expect(await readDaysAgo()).toBe(0);
});
