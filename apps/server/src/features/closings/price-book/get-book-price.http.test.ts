import { type BookAnswer, bookAnswer } from '@ballpark/contracts/crowd/guide';
import type { Point } from '@ballpark/rules/places';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertBookedListings } from '../../../../test/closing-rows.ts';
import { insertCities, MUNICH, TOKYO } from '../../../../test/listing-requests.ts';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { get } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { bookClosings } from '../booking/book-closings.ts';
import { createGuide } from '../guide/answer-guide.ts';
import { getBookPrice } from './get-book-price.ts';

const lab = useTestApp();

function close(title: string, pricesMinor: readonly number[], place: Point = MUNICH): Promise<void> {
  return insertBookedListings(lab, { title, pricesMinor, place });
}

beforeAll(async () => {
  await insertCities(lab);
  await lab.sql.query('refresh materialized view place_name');
  await close('Used road bike', [10_000, 12_000, 14_000]);
  await close('Bicycle, city', [8000, 9000, 10_000, 11_000, 12_000]);
  await close('Violin', [50_000, 60_000]);
  await close('Piano', [90_000, 100_000, 110_000], TOKYO);
}, 60_000);

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
    entry: { term: 'bicycle', area: 'near', closings: 8, median: 104, range: { low: 98, high: 120 } },
  });
});

test('a member asks around a point instead of a city', async () => {
  const { latitude, longitude } = MUNICH;
  const answer = await get(lab, `/guide?words=bikes&latitude=${latitude}&longitude=${longitude}`);
  expect(answer.json<{ data: BookAnswer }>().data).toMatchObject({
    currency: 'EUR',
    place: null,
    entry: { term: 'bicycle', area: 'near', closings: 8 },
  });
  const elsewhere = await get(lab, `/guide?words=bikes&latitude=${TOKYO.latitude}&longitude=${TOKYO.longitude}`);
  expect(elsewhere.json<{ data: BookAnswer }>().data).toMatchObject({ currency: 'JPY', entry: null });
});

describe('the page of the price book that an answer names', () => {
  test.each([
    ['used bikes', 'Munich', '/guide/munich-1/bikes'],
    ['Road bike', 'Munich', '/guide/munich-1/road-bike'],
    ['piano', 'Munich', '/guide/eur/piano'],
    ['violin', 'Munich', null],
    ['bikes', 'Tokyo', null],
  ])('for %s near %s is %s', async (words, place, path) => {
    expect((await look(words, place)).guidePath).toBe(path);
  });

  test('shows a price without a detour', async () => {
    const guide = createGuide(lab.app);
    for (const [place, words] of [
      ['munich-1', 'road-bike'],
      ['eur', 'piano'],
    ]) {
      const reply = await guide({ parts: [place ?? '', words ?? ''], words: '', place: '' });
      expect(reply).toMatchObject({ status: 200, part: expect.stringMatching(/^found/) as unknown });
    }
  });
});

describe('the price book', () => {
  test('looks for a pair of words first, and gives no range of few closings', async () => {
    const { entry } = await look('road bike');
    expect(entry).toMatchObject({ term: 'bicycle road', closings: 3, median: 120, range: null });
  });

  test('goes back to single words when too few closings have both', async () => {
    expect((await look('golden bike')).entry).toMatchObject({ term: 'bicycle', closings: 8 });
  });

  test('says nothing of fewer than three closings', async () => {
    expect((await look('violin')).entry).toBeNull();
  });

  test('says nothing of three closings of two owners', async () => {
    const [one = ''] = await insertMembers(lab, 1);
    for (const finalPriceMinor of [10_000, 11_000, 12_000]) {
      const id = await insertListing(lab, one, { title: 'Harp', place: MUNICH, end: { finalPriceMinor } });
      await lab.sql.query(`update listing set settled_at = now(), closed_at = now() - interval '1 day' where id = $1`, [
        id,
      ]);
    }
    await bookClosings(lab.app);
    expect((await look('harp')).entry).toBeNull();
  });

  test('does not mix currencies, however far it looks', async () => {
    expect((await look('piano', 'Tokyo')).currency).toBe('JPY');
    // These closings were inserted in euros.
    expect((await look('piano', 'Munich')).entry).toMatchObject({ area: 'anywhere', closings: 3 });
  });

  test('publishes a closing from the next day on', async () => {
    await close('Trumpet', [10_000, 11_000, 12_000]);
    expect((await look('trumpet')).entry).not.toBeNull();
    await lab.sql.query('update closing_term set closed_on = current_date where final_price in (10000, 11000, 12000)');
    expect((await look('trumpet')).entry).toBeNull();
  });

  test.each(['', '!!', 'the', '28'])('has nothing to say about %j', async (words) => {
    expect((await look(words)).entry).toBeNull();
  });
});
