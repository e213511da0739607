import { afterAll, expect, test } from 'vitest';
import { newDevice } from '../../../../test/daily-rows.ts';
import { insertMembers } from '../../../../test/listing-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { countDueRounds, forgetRounds } from './forget-rounds.ts';

const lab = useTestApp();
afterAll(() => lab.setNow(undefined));

const DAY_MS = 86_400_000;
const BEGUN = new Date('2030-01-01T12:00:00Z');
const setDay = (days: number) => lab.setNow(new Date(BEGUN.getTime() + days * DAY_MS));

async function readRounds(): Promise<object[]> {
  const { rows } = await lab.sql.query<object>(
    `select member_id is not null as "isMember", device_hash is not null as "hasDevice" from daily_round order by 1`,
  );
  return rows;
}

test('rounds of visitors are removed after 40 days, those of members lose the device and go after 400', async () => {
  const [memberId] = await insertMembers(lab, 1);
  for (const [name, member] of [
    ['visitor', null],
    ['member', memberId],
  ] as const) {
    await lab.sql.query(
      `insert into daily_round (id, device_hash, member_id, day, created_at)
       values (gen_random_uuid(), $1, $2, '2030-01-01', $3)`,
      [newDevice(name), member, BEGUN],
    );
  }
  setDay(39);
  expect([await countDueRounds(lab.app, 10), await forgetRounds(lab.app)]).toEqual([0, 0]);
  setDay(40);
  expect([await countDueRounds(lab.app, 10), await forgetRounds(lab.app)]).toEqual([2, 2]);
  expect(await readRounds()).toEqual([{ isMember: true, hasDevice: false }]);
  setDay(399);
  expect(await forgetRounds(lab.app)).toBe(0);
  setDay(400);
  expect([await countDueRounds(lab.app, 10), await forgetRounds(lab.app)]).toEqual([1, 1]);
  expect(await readRounds()).toEqual([]);
});
