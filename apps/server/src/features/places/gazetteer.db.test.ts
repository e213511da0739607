import { foldName } from '@ballpark/rules/words/fold-name';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { snap } from '../../database/grid.ts';
import { cacheAreas } from '../../integrations/geocoder/open-geocoder.ts';
import { createGazetteer } from './create-gazetteer.ts';
import { importPlaces } from './import-places.ts';
import type { GazetteerCity } from './read-geonames.ts';

const lab = useTestApp();
beforeEach(() => lab.sql.query('delete from place'));

let nextId = 1;

function city(name: string, changes: Partial<GazetteerCity> = {}): GazetteerCity {
  const position = { latitude: 50, longitude: 8 };
  const { foldedAlternates = [] } = changes;
  const region = { countryCode: 'DE', admin1Name: null, region: 'DE.', foldedRegionNames: [] };
  const rest = { ...region, timeZone: 'Europe/Berlin', population: 10_000, ...position };
  const alternates = foldedAlternates.map((folded) => folded.toUpperCase());
  return {
    geonameId: (nextId += 1),
    name,
    foldedName: foldName(name),
    foldedAlternates,
    alternates,
    ...rest,
    ...changes,
  };
}

async function importCities(cities: readonly GazetteerCity[]): Promise<void> {
  const readCities = async function* () {
    yield* cities;
  };
  await importPlaces(lab.app.db, { readCities });
}

async function openGazetteer(cities: readonly GazetteerCity[]) {
  if (cities.length > 0) await importCities(cities);
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  const geocoder = createGazetteer({ statements: lab.app.statements, log });
  const names = async (typed: string, near?: { latitude: number; longitude: number }) =>
    (await geocoder.search({ typed, near })).map((found) => found.city);
  return { geocoder, names, lines };
}

describe('the order of results', () => {
  test('puts what a city calls itself before what others call it', async () => {
    const aachen = city('Aachen', { foldedAlternates: ['aken'], population: 90_000 });
    const { names } = await openGazetteer([aachen, city('Akendorf', { population: 900 })]);
    expect(await names('ake')).toEqual(['Akendorf', 'Aachen']);
  });

  test('puts a name that was typed in full before a much smaller city whose own begins with it', async () => {
    const aachen = city('Aachen', { foldedAlternates: ['aken'], population: 90_000 });
    const { names } = await openGazetteer([aachen, city('Akendorf', { population: 900 }), city('Akenburg')]);
    expect(await names('aken')).toEqual(['Akenburg', 'Aachen', 'Akendorf']);
  });

  test('keeps the last place for the best that is left, even under another name', async () => {
    const villages = Array.from({ length: 9 }, (_, number) => city(`Akendorf ${number}`, { population: 900 + number }));
    const { names } = await openGazetteer([
      ...villages,
      city('Aachen', { foldedAlternates: ['aken'], population: 90_000 }),
      city('Aix', { foldedAlternates: ['akenstadt'], population: 80_000 }),
    ]);
    const own = ['Akendorf 8', 'Akendorf 7', 'Akendorf 6', 'Akendorf 5'];
    expect(await names('ake')).toEqual([...own, 'Aachen']);
  });

  test('shows the other name that was found as it is written', async () => {
    const { geocoder } = await openGazetteer([city('Aachen', { foldedAlternates: ['aix la chapelle', 'aken'] })]);
    const found = (typed: string) => geocoder.search({ typed, near: undefined });
    expect(await found('ake')).toMatchObject([{ city: 'Aachen', alsoKnownAs: 'AKEN' }]);
    expect((await found('aach'))[0]?.alsoKnownAs).toBeUndefined();
  });

  test('puts the larger first, and of two alike the nearer', async () => {
    const far = city('Neustadt', { admin1Name: 'Far', population: 60_000, latitude: 54, longitude: 13 });
    const near = city('Neustadt', { admin1Name: 'Near', population: 50_000, latitude: 48, longitude: 9 });
    const { geocoder } = await openGazetteer([near, far]);
    const states = async (home?: { latitude: number; longitude: number }) =>
      (await geocoder.search({ typed: 'neu', near: home })).map((found) => found.state);
    expect(await states()).toEqual(['Far', 'Near']);
    expect(await states({ latitude: 48.1, longitude: 9.1 })).toEqual(['Near', 'Far']);
  });
});

describe('the results', { tags: ['CONST-02'] }, () => {
  test('are five at most, and each city is there once however many of its names fit', async () => {
    const many = Array.from({ length: 40 }, (_, number) =>
      city(`Town ${number}`, { foldedAlternates: [`town of ${number}`, `town by ${number}`] }),
    );
    const { names } = await openGazetteer(many);
    const found = await names('town');
    expect(found).toHaveLength(5);
    expect(new Set(found).size).toBe(5);
  });

  test('are not crowded out by the many names of one city', async () => {
    const foldedAlternates = Array.from({ length: 60 }, (_, number) => `town by ${number}`);
    const { names } = await openGazetteer([
      city('Town', { foldedAlternates, population: 9_000_000 }),
      city('Townsville'),
    ]);
    expect(await names('town')).toEqual(['Town', 'Townsville']);
  });

  test('hold a small city next door, however many large ones there are', async () => {
    const large = Array.from({ length: 9 }, (_, number) =>
      city(`Town ${number}`, { population: 400_000, latitude: -30, longitude: number }),
    );
    const { names } = await openGazetteer([...large, city('Townlet', { population: 9_000 })]);
    expect(await names('town')).not.toContain('Townlet');
    expect((await names('town', { latitude: 50, longitude: 8 }))[0]).toBe('Townlet');
  });

  test('that read alike are shown as one', async () => {
    const { geocoder } = await openGazetteer([
      city('Twin', { population: 5 }),
      city('Twin', { population: 9, latitude: 1 }),
    ]);
    expect(await geocoder.search({ typed: 'twin', near: undefined })).toMatchObject([{ city: 'Twin', latitude: 1 }]);
  });

  test.each(['a-', '--', 'é', '%_', '\u0000\u0000'])('are none for %j, which has too few letters', async (typed) => {
    const { names } = await openGazetteer([city('Aalen')]);
    expect(await names(typed)).toEqual([]);
  });
});

test('an import without cities is reported once, and cities are found as soon as they are imported', async () => {
  const { names, geocoder, lines } = await openGazetteer([]);
  const cell = snap({ latitude: 50, longitude: 8 });
  expect(await names('aal')).toEqual([]);
  expect(await geocoder.reverse(cell)).toBe('unavailable');
  await importCities([city('Aalen')]);
  expect(await names('aal')).toEqual(['Aalen']);
  expect(await geocoder.reverse(cell)).toMatchObject({ city: 'Aalen' });
  expect(lines.filter((line) => line.includes('migrating imports them'))).toHaveLength(1);
});

describe('the city of an area', () => {
  const cell = snap({ latitude: 50, longitude: 8 });
  const northOfIt = (km: number) => ({ latitude: cell.latitude + km / 111.1951, longitude: cell.longitude });

  test('is the nearest one', async () => {
    const { geocoder } = await openGazetteer([city('Near', northOfIt(9)), city('Nearer', northOfIt(-8))]);
    expect(await geocoder.reverse(cell)).toEqual({ city: 'Nearer', country: 'Germany', countryCode: 'DE' });
  });

  test.each([
    [59.9, { city: 'Aalen', country: 'Germany', countryCode: 'DE' }],
    [60.1, 'no city'],
    [600, 'no city'],
  ])('that is %d km from the nearest is %o', async (km, answer) => {
    const { geocoder } = await openGazetteer([city('Aalen', northOfIt(km))]);
    expect(await geocoder.reverse(cell)).toEqual(answer);
  });

  test.each([
    ['date line', { latitude: -17, longitude: 179.9 }, { latitude: -17, longitude: -179.9 }],
    ['north pole', { latitude: 89.9, longitude: 0 }, { latitude: 89.9, longitude: 179 }],
  ])('is found across the %s', async (_, point, position) => {
    const { geocoder } = await openGazetteer([city('Edge', position), city('Elsewhere')]);
    expect(await geocoder.reverse(snap(point))).toMatchObject({ city: 'Edge' });
  });

  test('is looked up once per cell, except when the geocoder was away', async () => {
    const answers = ['unavailable', { city: 'Aalen', country: 'Germany', countryCode: 'DE' }, 'no city'] as const;
    const asked: string[] = [];
    const [first, second] = [snap({ latitude: 1, longitude: 8 }), snap({ latitude: 2, longitude: 8 })];
    const caching = cacheAreas({
      search: async () => [],
      reverse: async ({ h7 }) => answers[asked.push(h7) - 1] ?? 'unavailable',
    });
    expect(await caching.reverse(first)).toBe('unavailable');
    expect(await caching.reverse(first)).toEqual({ city: 'Aalen', country: 'Germany', countryCode: 'DE' });
    expect(await caching.reverse(second)).toBe('no city');
    expect(await caching.reverse(second)).toBe('no city');
    expect(await caching.reverse(first)).toEqual({ city: 'Aalen', country: 'Germany', countryCode: 'DE' });
    expect(asked).toEqual([first.h7, first.h7, second.h7]);
  });
});
