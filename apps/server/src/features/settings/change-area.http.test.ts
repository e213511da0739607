import type { User } from '@ballpark/contracts/accounts';
import type { Settings } from '@ballpark/contracts/settings';
import type { LeaderboardEntry } from '@ballpark/contracts/xp';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, TOKYO } from '../../../test/listing-requests.ts';
import { createOnboardedPerson, get, type Person, send } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { waitUntilLocked } from '../../../test/wait-until.ts';

const lab = useTestApp();

beforeAll(() => insertCities(lab));

/** About 5 km apart each: different cells near Munich. */
const NEAR_MUNICH = [1, 2, 3, 4, 5, 6].map((step) => ({ ...MUNICH, latitude: MUNICH.latitude + step * 0.05 }));

function move({ token }: Person, payload: Record<string, unknown>) {
  return send(lab, 'PUT /settings/area', { token, payload });
}

async function readSettings({ token }: Person): Promise<Settings> {
  const answer = await get(lab, '/settings', token);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Settings }>().data;
}

async function readNeighbours({ token }: Person): Promise<string[]> {
  const answer = await get(lab, '/xp/leaderboard?radius=50', token);
  return answer.json<{ data: LeaderboardEntry[] }>().data.map(({ id }) => id);
}

describe('moving to another area', () => {
  test('changes the area that the member, the boards and the settings show', async () => {
    const person = await createOnboardedPerson(lab, MUNICH);
    const stayed = await createOnboardedPerson(lab, MUNICH);
    const answer = await move(person, TOKYO);
    expect(answer.statusCode).toBe(200);
    const { user } = answer.json<{ data: { user: User } }>().data;
    expect(Math.abs(user.latitude - TOKYO.latitude)).toBeLessThan(0.03);
    expect(await readSettings(person)).toMatchObject({ area: { location: 'Tokyo, Japan', changesLeft: 2 } });
    expect(await readNeighbours(person)).toContain(person.user.id);
    expect(await readNeighbours(person)).not.toContain(stayed.user.id);
    expect(await readNeighbours(stayed)).not.toContain(person.user.id);
  });

  test('stores the centre of the cell, never the exact point', async () => {
    const person = await createOnboardedPerson(lab, TOKYO);
    await move(person, { latitude: 48.1371234, longitude: 11.5754321 });
    const { rows } = await lab.sql.query('select a::text from member_account a where member_id = $1', [person.user.id]);
    expect(rows[0].a).not.toContain('48.1371234');
    expect(rows[0].a).not.toContain('11.5754321');
  });

  test('is possible three times a day; the same area again does not count', async () => {
    const person = await createOnboardedPerson(lab, MUNICH);
    for (const point of NEAR_MUNICH.slice(0, 3)) {
      expect((await move(person, point)).statusCode).toBe(200);
      expect((await move(person, point)).statusCode).toBe(200);
    }
    const refused = await move(person, TOKYO);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'area_changed_too_often' });
    expect(await readSettings(person)).toMatchObject({ area: { location: 'Munich, Germany', changesLeft: 0 } });
    await lab.sql.query(
      `update member_account set area_changed_at[1] = now() - interval '25 hours' where member_id = $1`,
      [person.user.id],
    );
    expect((await move(person, TOKYO)).statusCode).toBe(200);
    expect((await move(person, MUNICH)).statusCode).toBe(429);
  });

  test('is possible three times a day even with six requests at once', async () => {
    const person = await createOnboardedPerson(lab, MUNICH);
    const answers = await Promise.all(NEAR_MUNICH.map((point) => move(person, point)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 429, 429, 429,
    ]);
  });

  test.each([
    ['no place', { latitude: 0, longitude: 0 }, 'location_missing'],
    ['half a place', { latitude: 10 }, 'invalid_request'],
    ['a place beyond the pole', { latitude: 91, longitude: 0 }, 'invalid_request'],
  ])('%s is refused', async (_, payload, code) => {
    const answer = await move(await createOnboardedPerson(lab, MUNICH), payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code });
  });

  test('locks the account before the member, as a suspension does', async () => {
    const person = await createOnboardedPerson(lab, MUNICH);
    const other = await lab.sql.connect();
    try {
      await other.query('begin');
      await other.query('select from member where id = $1 for no key update', [person.user.id]);
      const moving = move(person, TOKYO);
      await waitUntilLocked(lab.sql);
      const lockAccount = lab.sql.query('select from member_account where member_id = $1 for update nowait', [
        person.user.id,
      ]);
      await expect(lockAccount).rejects.toMatchObject({ code: '55P03' });
      await other.query('commit');
      expect((await moving).statusCode).toBe(200);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });
});
