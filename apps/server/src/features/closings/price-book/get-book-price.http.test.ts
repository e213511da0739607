import { type BookAnswer, bookAnswer } from '@ballpark/contracts/crowd/guide';
import type { Point } from '@ballpark/rules/places';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertBookedListings } from '../../../../test/closing-rows.ts';
import { insertCities, MUNICH, TOKYO } from '../../../../test/listing-requests.ts';
import { insertMembers } from '../../../../test/listing-rows.ts';
import { get } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { toTermKey } from '../booking/term-keys.ts';
import { createGuide } from '../guide/answer-guide.ts';
import { getBookPrice } from './get-book-price.ts';

const lab = useTestApp();

function close(title: string, pricesMinor: readonly number[], place: Point = MUNICH): Promise<void> {
  return insertBookedListings(lab, { title, pricesMinor, place });
}

beforeAll(async () => {
  await insertCities(lab);
  await lab.sql.query('refresh materialized view place_name');
  await close('Used garden bike', [10_000, 11_000, 12_000, 13_000, 14_000]);
  await close('Bicycle, city', [8000, 9000, 10_000, 11_000, 12_000]);
  await close('Violin', [50_000, 60_000, 70_000, 80_000]);
  await close('Piano', [90_000, 95_000, 100_000, 105_000, 110_000], TOKYO);
});

/** The use case: the answer of the API is kept for ten minutes. */
async function look(words: string, place = 'Munich'): Promise<BookAnswer> {
  const answer = await getBookPrice(lab.app, { words, place });
  expect(bookAnswer.parse(answer)).toEqual(answer);
  return answer;
}

test('a visitor asks what a bike went for', async () => {
  const answer = await get(lab, '/guide?words=bikes&place=Munich');
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ data: BookAnswer }>().data).toMatchObject({
    currency: 'EUR',
    place: 'Munich, Germany',
    entry: { term: 'bicycle', area: 'near', closings: 10, median: 110, range: { low: 100, high: 120 } },
  });
});

test('a member asks around a point instead of a city', async () => {
  const { latitude, longitude } = MUNICH;
  const answer = await get(lab, `/guide?words=bikes&latitude=${latitude}&longitude=${longitude}`);
  expect(answer.json<{ data: BookAnswer }>().data).toMatchObject({
    currency: 'EUR',
    place: null,
    entry: { term: 'bicycle', area: 'near', closings: 10 },
  });
  const elsewhere = await get(lab, `/guide?words=bikes&latitude=${TOKYO.latitude}&longitude=${TOKYO.longitude}`);
  expect(elsewhere.json<{ data: BookAnswer }>().data).toMatchObject({ currency: 'JPY', entry: null });
});

type HalfYears = { earlier: number; recent: number };

/** Closings three and nine months ago, each of another owner: for about 100 and about 110. */
async function insertHalfYears(title: string, { earlier, recent }: HalfYears): Promise<void> {
  const halves = [
    { count: earlier, monthsAgo: 9, priceMinor: 9_990 },
    { count: recent, monthsAgo: 3, priceMinor: 10_990 },
  ];
  for (const { count, monthsAgo, priceMinor } of halves) {
    const pricesMinor = Array.from({ length: count }, (_, index) => priceMinor + index);
    await close(title, pricesMinor);
    await lab.sql.query(
      `update closing_term set closed_on = (date_trunc('month', now() at time zone 'UTC') - make_interval(months => $2))::date
       where anywhere_key = $1 and closed_on > now() - interval '3 days'`,
      [toTermKey(title.toLowerCase(), { currency: 'EUR' }), monthsAgo],
    );
  }
}

describe('the page of the price book that an answer names', () => {
  test.each([
    ['used bikes', 'Munich', '/guide/munich-1/bikes'],
    ['Garden bike', 'Munich', '/guide/munich-1/garden-bike'],
    ['piano', 'Munich', '/guide/eur/piano'],
    ['violin', 'Munich', null],
    ['bikes', 'Tokyo', null],
  ])('for %s near %s is %s', async (words, place, path) => {
    expect((await look(words, place)).guidePath).toBe(path);
  });

  test('shows a price without a detour', async () => {
    const guide = createGuide(lab.app);
    for (const [place, words] of [
      ['munich-1', 'garden-bike'],
      ['eur', 'piano'],
    ]) {
      const reply = await guide({ parts: [place ?? '', words ?? ''], words: '', place: '', category: '' });
      expect(reply).toMatchObject({ status: 200, part: expect.stringMatching(/^found/) as unknown });
    }
  });
});

describe('the price book', () => {
  test('looks for a pair of words first, and gives no range of few closings', async () => {
    const { entry } = await look('garden bike');
    expect(entry).toMatchObject({ term: 'bicycle garden', closings: 5, median: 120, range: null });
  });

  test('goes back to single words when too few closings have both', async () => {
    expect((await look('golden bike')).entry).toMatchObject({ term: 'bicycle', closings: 10 });
  });

  test('says nothing of fewer than five closings', async () => {
    expect((await look('violin')).entry).toBeNull();
  });

  test('says nothing of nine closings of four owners', async () => {
    const ownerIds = await insertMembers(lab, 4);
    const pricesMinor = Array.from({ length: 9 }, () => 10_000);
    await insertBookedListings(lab, { title: 'Banjo', pricesMinor, place: MUNICH, ownerIds });
    expect((await look('banjo')).entry).toBeNull();
  });

  test('does not mix currencies, however far it looks', async () => {
    expect((await look('piano', 'Tokyo')).currency).toBe('JPY');
    // These closings were inserted in euros.
    expect((await look('piano', 'Munich')).entry).toMatchObject({ area: 'anywhere', closings: 5 });
  });

  test('tells the trend of two half years of whole months, each with 20 closings, in two digits', async () => {
    await insertHalfYears('Cello', { earlier: 20, recent: 20 });
    expect((await look('cello')).entry?.trend).toEqual({ earlier: 100, recent: 110, percent: 10 });
    await insertHalfYears('Harp', { earlier: 19, recent: 40 });
    expect((await look('harp')).entry).toMatchObject({ trend: null });
    expect((await look('bikes')).entry).toMatchObject({ closings: 10, trend: null });
  });

  test('compares no closings of the running month, and none from before the two half years', async () => {
    await insertHalfYears('Flute', { earlier: 20, recent: 20 });
    const trend = (await look('flute')).entry?.trend;
    const move = `update closing_term set closed_on = $1 where anywhere_key = $2 and final_price = $3`;
    const key = toTermKey('flute', { currency: 'EUR' });
    const { rows } = await lab.sql.query<{ first: string }>(
      `select to_char(date_trunc('month', now() at time zone 'UTC'), 'YYYY-MM-DD') as first`,
    );
    await lab.sql.query(move, [rows[0]?.first, key, 10_997]);
    expect((await look('flute')).entry?.trend).toBeNull();
    expect(trend).not.toBeNull();
  });

  test('can be asked for a category, where that tells nothing about single closings', async () => {
    await close('Keyboard', [10_000, 10_000, 10_000, 10_000, 10_000]);
    await close('Keyboard', [90_000, 90_000, 90_000, 90_000, 90_000]);
    await lab.sql.query(
      `update closing_term set category = case when final_price = 10000 then 'music' else 'sport' end
      where anywhere_key = $1`,
      [toTermKey('keyboard', { currency: 'EUR' })],
    );
    const ask = async (category: 'music' | 'tools') =>
      (await getBookPrice(lab.app, { words: 'keyboard', category, place: 'Munich' })).entry;
    expect((await look('keyboard')).entry).toMatchObject({ closings: 10, category: null });
    expect(await ask('music')).toMatchObject({ closings: 5, median: 100, category: 'music' });
    expect(await ask('tools')).toBeNull();
    const answer = await get(lab, '/guide?words=keyboard&category=music&place=Munich');
    expect(answer.json<{ data: BookAnswer }>().data.entry).toMatchObject({ median: 100, category: 'music' });
    expect((await get(lab, '/guide?words=keyboard&category=fish&place=Munich')).statusCode).toBe(400);
    // One of another category would be told by the difference of the two figures.
    await lab.sql.query(
      `update closing_term set category = 'music' where anywhere_key = $1 and listing_id not in (
      select listing_id from closing_term where anywhere_key = $1 and final_price = 90000 limit 1)`,
      [toTermKey('keyboard', { currency: 'EUR' })],
    );
    expect(await ask('music')).toMatchObject({ closings: 10, category: null });
  });

  test('publishes a closing from the next day on', async () => {
    await close('Trumpet', [10_001, 10_002, 10_003, 10_004, 10_005]);
    expect((await look('trumpet')).entry).not.toBeNull();
    await lab.sql.query('update closing_term set closed_on = current_date where final_price between 10001 and 10005');
    expect((await look('trumpet')).entry).toBeNull();
  });

  test.each(['', '!!', 'the', '28'])('has nothing to say about %j', async (words) => {
    expect((await look(words)).entry).toBeNull();
  });
});
