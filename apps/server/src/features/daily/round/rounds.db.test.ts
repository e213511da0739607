import { addDays } from '@ballpark/rules/daily/days';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertDay, insertPuzzles, newDevice } from '../../../../test/daily-rows.ts';
import { createOnboardedPerson } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { joinRounds } from '../members/join-rounds.ts';
import { readDailyState } from '../members/read-daily-state.ts';
import { makeFriendToken, readFriend } from './friend-link.ts';
import { guessThing } from './guess-thing.ts';
import { listArchive } from './list-archive.ts';
import { readRound, readToday } from './read-round.ts';
import type { RoundKey } from './round-view.ts';

const lab = useTestApp();

/** Each day of these tests has its own five things. */
const FIRST_DAY = '2031-05-01';
const CLOSED_AT = new Date('2031-04-01');
const PRICES_MINOR = [1_234_567, 20_000, 30_000, 40_000, 50_000];

let ownerId: string;
let days = 0;
let today: string;
let key: RoundKey;
let listingIds: string[];

const setNow = (day: string, time = '12:00:00') => lab.setNow(new Date(`${day}T${time}Z`));

async function beginDay(): Promise<void> {
  today = addDays(FIRST_DAY, (days += 1));
  key = { kind: 'day', day: today };
  setNow(today);
  listingIds = await insertPuzzles(lab, { ownerId, pricesMinor: PRICES_MINOR, closedAt: CLOSED_AT });
  await insertDay(lab, today, listingIds);
}

beforeAll(async () => {
  ownerId = (await createOnboardedPerson(lab)).user.id;
});
beforeEach(() => beginDay());
afterAll(() => lab.setNow(undefined));

/** Guesses all things, each at its price. */
async function play(device: Buffer, round: RoundKey = key): Promise<void> {
  for (const [nth, priceMinor] of PRICES_MINOR.entries()) {
    await guessThing(lab.app, { device, key: round, position: nth + 1, amount: priceMinor / 100 });
  }
}

const read = (device: Buffer, round: RoundKey = key) => readRound(lab.app, { device, key: round });

describe('a round', { tags: ['OP-125'] }, () => {
  test('has no price of a thing before the guess, and then the price, the points and the crowd', async () => {
    const device = newDevice('curious');
    expect(await readToday(lab.app)).toEqual(key);
    const before = await read(device);
    expect(before).toMatchObject({ things: 5, guessed: [], next: { position: 1, question: 'went' }, outOf: 500 });
    expect(JSON.stringify(before)).not.toMatch(/12345\.67|1234567|amount|price/);
    expect(await guessThing(lab.app, { device, key, position: 1, amount: 12_350 })).toBe('taken');
    const after = await read(device);
    expect(after).toMatchObject({ next: { position: 2 }, score: 100, streak: 0, betterThan: null, isMember: false });
    const [guessed] = after?.guessed ?? [];
    expect(guessed).toMatchObject({ amount: 12_350, price: 12_345.67, points: 100, isCounted: true, percentOff: 0 });
    expect(guessed).toMatchObject({ others: 6, fartherOff: 0 });
    expect(guessed?.crowd).toHaveLength(6);
  });

  test('can be played as soon as its things are chosen, also by who asked just before', async () => {
    const device = newDevice('early');
    const next = { kind: 'day', day: addDays(FIRST_DAY, (days += 1)) } as const;
    setNow(next.day);
    expect(await read(device, next)).toBeUndefined();
    expect(await readDailyState(lab.app, ownerId)).toMatchObject({ kind: 'practice' });
    await insertDay(lab, next.day, listingIds);
    expect(await read(device, next)).toMatchObject({ things: 5 });
  });

  test('keeps the first of guesses that come at the same time', async () => {
    const device = newDevice('double click');
    const amounts = [10, 20, 30, 40, 50];
    const outcomes = await Promise.all(
      amounts.map((amount) => guessThing(lab.app, { device, key, position: 1, amount })),
    );
    expect(outcomes.toSorted()).toEqual(['earlier', 'earlier', 'earlier', 'earlier', 'taken']);
    const taken = amounts[outcomes.indexOf('taken')];
    expect(await read(device)).toMatchObject({ guessed: [{ amount: taken }] });
    await Promise.all([2, 3, 4, 5].map((position) => guessThing(lab.app, { device, key, position, amount: 5 })));
    expect((await read(device))?.guessed.map(({ amount }) => amount)).toEqual([taken, 5, 5, 5, 5]);
  });

  test.each([
    { why: 'taken back', sql: 'delete from puzzle_consent where listing_id = $1' },
    { why: 'hidden', sql: 'update listing set hidden_at = now() where id = $1' },
    { why: 'erased', sql: 'delete from daily_thing where listing_id = $1' },
  ])('is shown with four things when one is $why', async ({ why, sql }) => {
    const [early, late] = [newDevice(`early ${why}`), newDevice(`late ${why}`)];
    await play(early);
    await read(late);
    await lab.sql.query(sql, [listingIds[4]]);
    expect(await guessThing(lab.app, { device: late, key, position: 5, amount: 1 })).toBe('gone');
    expect(await read(late)).toMatchObject({ things: 4, outOf: 400 });
    expect(await read(early)).toMatchObject({ things: 4, next: null, score: 400, outOf: 400, streak: 1 });
    setNow(addDays(today, 1));
    expect(await listArchive(lab.app, { device: early })).toContainEqual({
      day: today,
      things: 4,
      score: 400,
      outOf: 400,
    });
  });

  test('is not shown before its day, nor after 30 days', async () => {
    const device = newDevice('traveller');
    setNow(addDays(today, -1), '23:59:59');
    expect(await read(device)).toBeUndefined();
    expect(await guessThing(lab.app, { device, key, position: 1, amount: 1 })).toBe('gone');
    setNow(addDays(today, 30));
    expect(await read(device)).toMatchObject({ things: 5 });
    setNow(addDays(today, 31));
    expect(await read(device)).toBeUndefined();
  });

  test('says how many players were not as good, from 30 players on', async () => {
    const others = Array.from({ length: 29 }, (_, nth) => newDevice(`other ${nth}`));
    await lab.sql.query(
      `insert into daily_round (id, device_hash, day, created_at, last_guess_at, guesses)
       select gen_random_uuid(), device, $1::date, now(), now(), (
         select jsonb_object_agg(position, jsonb_build_object('amount', 1, 'points', nth, 'isCounted', true))
         from generate_series(1, 5) position
       ) from unnest($2::bytea[]) with ordinality player (device, nth)`,
      [today, others],
    );
    const device = newDevice('thirtieth');
    await play(device);
    expect(await read(device)).toMatchObject({ betterThan: { percent: 96, players: 30 } });
  });
});

describe('a streak', { tags: ['OP-125'] }, () => {
  test('counts UTC days that were played to the end on the day itself', async () => {
    const device = newDevice('regular');
    await play(device);
    await beginDay();
    setNow(today, '23:59:59');
    await play(device);
    expect(await read(device)).toMatchObject({ streak: 2 });
    const missed = today;
    await beginDay();
    await play(device);
    await lab.sql.query(`update daily_round set guesses = '{}', last_guess_at = null where day = $1`, [missed]);
    expect(await read(device)).toMatchObject({ streak: 1 });
    await play(device, { kind: 'day', day: missed });
    expect(await read(device)).toMatchObject({ streak: 1 });
  });

  test('comes along when the player joins, and goes on with another device', async () => {
    const { user } = await createOnboardedPerson(lab);
    const [phone, laptop] = [newDevice('phone'), newDevice('laptop')];
    await play(phone);
    await beginDay();
    await play(phone);
    await joinRounds(lab.app, { device: phone, memberId: user.id });
    expect(await read(phone)).toMatchObject({ streak: 2, isMember: true });
    await beginDay();
    await joinRounds(lab.app, { device: laptop, memberId: user.id });
    expect(await read(laptop)).toMatchObject({ streak: 2, isMember: true, guessed: [] });
    await play(laptop);
    expect(await read(laptop)).toMatchObject({ streak: 3 });
    expect(await readDailyState(lab.app, user.id)).toMatchObject({ kind: 'day', played: 5, score: 500, outOf: 500 });
    // The round of the second device of that day does not count.
    await joinRounds(lab.app, { device: phone, memberId: user.id });
    await guessThing(lab.app, { device: phone, key, position: 1, amount: 1 });
    expect(await readDailyState(lab.app, user.id)).toMatchObject({ played: 5, score: 500 });
  });

  test('stays with the member who joined first', async () => {
    const [first, second] = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
    const device = newDevice('shared');
    await play(device);
    await joinRounds(lab.app, { device, memberId: first.user.id });
    await joinRounds(lab.app, { device, memberId: second.user.id });
    expect(await readDailyState(lab.app, first.user.id)).toMatchObject({ played: 5 });
    expect(await readDailyState(lab.app, second.user.id)).toMatchObject({ played: 0 });
  });
});

describe('guesses on a thing that the player owned or had priced do not count', { tags: ['OP-125'] }, () => {
  const suggest = (memberId: string) =>
    lab.sql.query(
      `insert into suggestion (id, listing_id, listing_owner_id, member_id, amount)
       values (gen_random_uuid(), $1, $2, $3, 100)`,
      [listingIds[1], ownerId, memberId],
    );

  test.each(['before', 'after'])('whether the player joins %s the guess', async (when) => {
    const { user } = await createOnboardedPerson(lab);
    await suggest(user.id);
    const [own] = await insertPuzzles(lab, {
      ownerId: user.id,
      pricesMinor: PRICES_MINOR.slice(0, 1),
      closedAt: CLOSED_AT,
    });
    await lab.sql.query('update daily_thing set listing_id = $2 where day = $1 and position = 1', [today, own]);
    const device = newDevice(`joins ${when}`);
    if (when === 'before') await joinRounds(lab.app, { device, memberId: user.id });
    await play(device);
    if (when === 'after') await joinRounds(lab.app, { device, memberId: user.id });
    const view = await read(device);
    expect(view).toMatchObject({ score: 300, outOf: 300 });
    expect(view?.guessed.map(({ isCounted }) => isCounted)).toEqual([false, false, true, true, true]);
  });
});

test('a link to friends says how its sender did, once the round is over', async () => {
  const device = newDevice('sender');
  await guessThing(lab.app, { device, key, position: 1, amount: 1 });
  expect(await makeFriendToken(lab.app, { device, key })).toBeUndefined();
  await play(device);
  const token = (await makeFriendToken(lab.app, { device, key })) ?? '';
  expect(await readFriend(lab.app, token)).toEqual({ key, score: 400, outOf: 500, points: [0, 100, 100, 100, 100] });
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`;
  expect(await readFriend(lab.app, forged)).toBeUndefined();
  expect(await readFriend(lab.app, 'nonsense')).toBeUndefined();
});
