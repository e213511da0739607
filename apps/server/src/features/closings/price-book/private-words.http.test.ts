import type { BookAnswer, Comparables } from '@ballpark/contracts/crowd/guide';
import type { Point } from '@ballpark/rules/places';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertBookedListings } from '../../../../test/closing-rows.ts';
import { insertCities, MUNICH } from '../../../../test/listing-requests.ts';
import { insertMembers } from '../../../../test/listing-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { getBookPrice } from './get-book-price.ts';
import { lookUpComparables } from './get-comparables.ts';
import { toBookCell } from './book-areas.ts';

const lab = useTestApp();

beforeAll(async () => {
  await insertCities(lab);
  await lab.sql.query('refresh materialized view place_name');
});

type Facts = Partial<Parameters<typeof insertBookedListings>[1]>;

function close(title: string, pricesMinor: readonly number[], facts: Facts = {}): Promise<void> {
  return insertBookedListings(lab, { title, pricesMinor, place: MUNICH, ...facts });
}

/** The use case: the answer of the API is kept for ten minutes. */
const look = (words: string): Promise<BookAnswer> => getBookPrice(lab.app, { words, place: 'Munich' });
const compare = (title: string, point: Point = MUNICH): Promise<Comparables> =>
  lookUpComparables(lab.app, { title, cell: toBookCell(point) });

const equal = (count: number) => Array.from({ length: count }, () => 10_000);

describe('strangers cannot bring words into the price book', () => {
  test('three new accounts do not make a page about a person', async () => {
    await close('Johndoe Swindler', [100, 427_500, 900_000], { ownerDays: 0, suggestionCount: 0 });
    expect(await look('johndoe swindler')).toMatchObject({ entry: null, guidePath: null });
  });

  test('fourteen accounts do not either, however old they are', async () => {
    await close('Johndoe Swindler', equal(28), { ownerIds: await insertMembers(lab, 14) });
    for (const words of ['johndoe swindler', 'JOHNDOE', 'Swindlers', 'swindler, johndoe']) {
      expect(await look(words)).toMatchObject({ entry: null, guidePath: null });
      expect((await compare(words)).found).toBeNull();
    }
  });

  test('beside a word of the list they are left out', async () => {
    await close('Janedoe banjo', equal(5));
    expect((await look('janedoe banjo')).entry).toMatchObject({ term: 'banjo', closings: 5 });
    expect((await look('janedoe banjo')).guidePath).toBe('/guide/munich-1/banjo');
  });

  test.each([
    { word: 'zither', closings: 24, owners: 24, isKnown: false },
    { word: 'lyre', closings: 30, owners: 14, isKnown: false },
    { word: 'bagpipe', closings: 25, owners: 15, isKnown: true },
  ])(
    'a word of $closings closings of $owners owners is known: $isKnown',
    async ({ word, closings, owners, isKnown }) => {
      await close(word, equal(closings), { ownerIds: await insertMembers(lab, owners) });
      expect((await look(word)).entry !== null).toBe(isKnown);
    },
  );

  test.each([
    { facts: { ownerDays: 6 }, title: 'Conga', isKnown: false },
    { facts: { suggestionCount: 2 }, title: 'Djembe', isKnown: false },
    { facts: { ownerDays: 7, suggestionCount: 3 }, title: 'Maraca', isKnown: true },
  ])('closings with $facts count: $isKnown', async ({ facts, title, isKnown }) => {
    await close(title, equal(5), facts);
    expect((await look(title)).entry !== null).toBe(isKnown);
    expect((await compare(title)).found !== null).toBe(isKnown);
  });
});

describe("two closings around a victim's do not give its price", () => {
  const AROUND = [100, 90_000_000];

  test.each([0, 1])('with %i other owners there is no answer', async (others) => {
    const title = ['Guitar', 'Trumpet'][others] ?? '';
    await close(title, equal(others), { closedDaysAgo: 4 });
    await close(title, AROUND, { closedDaysAgo: 3 });
    await close(title, [427_500], { closedDaysAgo: 2 });
    expect((await look(title)).entry).toBeNull();
    expect((await compare(title)).found).toBeNull();
  });

  test.each([
    { title: 'Piano', victimMinor: 1 },
    { title: 'Violin', victimMinor: 427_500 },
    { title: 'Cello', victimMinor: 90_000_000 },
  ])('what went for $victimMinor changes no answer, in no place and no spelling', async ({ title, victimMinor }) => {
    const others = [300_000, 400_000, 450_000];
    await close(title, others, { closedDaysAgo: 4 });
    await close(title, AROUND, { closedDaysAgo: 3 });
    const readAll = async () => [
      (await look(title)).entry,
      (await look(`${title}s`)).entry,
      (await getBookPrice(lab.app, { words: `old ${title.toUpperCase()}`, cell: toBookCell(NEIGHBOUR) })).entry,
      (await getBookPrice(lab.app, { words: title, currency: 'EUR' })).entry,
      (await compare(title)).found,
      (await compare(`${title}, brown`, NEIGHBOUR)).found,
    ];
    const before = await readAll();
    // In a cell that only the neighbouring place looks at.
    await close(title, [victimMinor], { closedDaysAgo: 2, place: OUTSKIRTS });
    expect(await readAll()).toEqual(before);
    expect(before.map((found) => [found?.closings, found?.median])).toEqual(before.map(() => [5, 4000]));
  });

  const NEIGHBOUR = { latitude: MUNICH.latitude + 0.18, longitude: MUNICH.longitude };
  const OUTSKIRTS = { latitude: MUNICH.latitude + 0.34, longitude: MUNICH.longitude };
});
