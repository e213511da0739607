import { foldName } from '@ballpark/rules/words/fold-name';
import { beforeAll, describe, expect, test } from 'vitest';
import { countBuffers, vacuumUntilVisible } from '../../../test/explain.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { openDatabase, openPool } from '../../database/client.ts';
import { snap } from '../../database/grid.ts';
import type { Statements } from '../../database/statement.ts';
import { createGazetteer } from './create-gazetteer.ts';
import { importPlaces } from './import-places.ts';
import { toCity, toLocationLookup } from './places.view.ts';
import { type GazetteerCity, readGeonames } from './read-geonames.ts';

// The list of cities the product ships with: this file is about its contents and about what a look-up costs.
const lab = useTestApp();
const cities: GazetteerCity[] = [];

beforeAll(async () => {
  const readCities = async function* () {
    for await (const city of readGeonames()) {
      cities.push(city);
      yield city;
    }
  };
  // As the command that imports them: on a slow machine a statement takes longer than the limit of the app.
  const { database: settings } = lab.app.config;
  const patient = openDatabase(openPool({ ...settings, onError: () => undefined, allowsLongStatements: true }));
  await importPlaces(patient, { readCities });
  await patient.destroy();
  await vacuumUntilVisible(lab, ['place', 'place_name', 'place_region']);
}, 180_000);

const ILLINOIS = { latitude: 41.88, longitude: -87.63 };

const CALIFORNIA = { latitude: 37.77, longitude: -122.24 };

describe('typing', { tags: ['ENT-08'] }, () => {
  const search = async (typed: string, near?: typeof ILLINOIS) =>
    (await lab.app.geocoder.search({ typed, near })).map(toCity);

  test.each([
    ['sao pa', 'São Paulo, Brazil', { countryCode: 'BR', near: undefined }],
    ['São Pa', 'São Paulo, Brazil', { countryCode: 'BR', near: undefined }],
    ['munchen', 'Munich, Bavaria, Germany', { countryCode: 'DE', near: undefined }],
    ['New Y', 'New York City, New York, United States', { countryCode: 'US', near: undefined }],
    ['San F', 'San Francisco, California, United States', { countryCode: 'US', near: undefined }],
    ['Brooklyn', 'Brooklyn, New York, United States', { countryCode: 'US', near: undefined }],
    ['wien', 'Vienna, Austria', { countryCode: 'AT', near: undefined }],
    ['roma', 'Rome, Lazio, Italy', { countryCode: 'IT', near: undefined }],
    ['springf', 'Springfield, Illinois, United States', { countryCode: 'US', near: ILLINOIS }],
    ['alam', 'Alameda, California, United States', { countryCode: 'US', near: CALIFORNIA }],
    ['singap', 'Singapore', { countryCode: 'SG', near: undefined }],
    ['Москв', 'Moscow, Russia', { countryCode: 'RU', near: undefined }],
    ['Oakland, CA', 'Oakland, California, United States', { countryCode: 'US', near: undefined }],
    ['Oakland, Calif', 'Oakland, California, United States', { countryCode: 'US', near: undefined }],
    ['oakland , ca', 'Oakland, California, United States', { countryCode: 'US', near: ILLINOIS }],
    ['Paris, France', 'Paris, Île-de-France, France', { countryCode: 'FR', near: undefined }],
    ['Paris, TX', 'Paris, Texas, United States', { countryCode: 'US', near: undefined }],
    ['London, ON', 'London, Ontario, Canada', { countryCode: 'CA', near: undefined }],
    ['London, UK', 'London, England, United Kingdom', { countryCode: 'GB', near: undefined }],
    ['Sydney, NSW', 'Sydney, New South Wales, Australia', { countryCode: 'AU', near: undefined }],
    ['New York, USA', 'New York City, New York, United States', { countryCode: 'US', near: undefined }],
    ['Bombay, India', 'Mumbai, Maharashtra, India', { countryCode: 'IN', near: undefined }],
    ['Springfield, Illinois, USA', 'Springfield, Illinois, United States', { countryCode: 'US', near: undefined }],
  ])('%s finds first %s', async (typed, displayName, { countryCode, near }) => {
    const [first] = await search(typed, near);
    expect(first).toMatchObject({ displayName, countryCode });
  });

  test.each(['alam', 'new y', 'san f', 'brooklyn', 'munch', 'bang', 'lon'])(
    '%s finds cities of that name before cities with another name like it, and says which',
    async (typed) => {
      for (const near of [undefined, ILLINOIS, CALIFORNIA]) {
        const found = await search(typed, near);
        const isOwn = found.map(({ city }) => foldName(city).startsWith(typed));
        expect(isOwn).toEqual(isOwn.toSorted((one, other) => Number(other) - Number(one)));
        const shown = found.map(({ city, alsoKnownAs }) => foldName(alsoKnownAs ?? city));
        expect(shown.filter((name) => !name.startsWith(typed))).toEqual([]);
        expect(found.map(({ alsoKnownAs }) => alsoKnownAs === undefined)).toEqual(isOwn);
      }
    },
  );

  test("part of a large city's other name does not lose it among small ones", async () => {
    expect(await search('münch')).toContainEqual(
      expect.objectContaining({ displayName: 'Munich, Bavaria, Germany', alsoKnownAs: 'München' }),
    );
    expect((await search('bangalore'))[0]).toMatchObject({ city: 'Bengaluru', alsoKnownAs: 'Bangalore' });
  });

  test.each(['94501', 'Oakland, FR', 'Paris, Atlantis', 'Springfield, Illinois, France'])(
    '%s finds nothing',
    async (typed) => {
      expect(await search(typed)).toEqual([]);
    },
  );
});

test('an area is called after the nearest city and its country', { tags: ['ENT-09'] }, async () => {
  const lookUp = (latitude: number, longitude: number) => lab.app.geocoder.reverse(snap({ latitude, longitude }));
  const munich = await lookUp(48.137, 11.575);
  expect(typeof munich === 'object' && toLocationLookup(munich)).toEqual({
    city: 'Munich',
    country: 'Germany',
    countryCode: 'DE',
    formattedLocation: 'Munich, Germany',
  });
  const singapore = await lookUp(1.29, 103.85);
  expect(typeof singapore === 'object' && toLocationLookup(singapore).formattedLocation).toBe('Singapore');
  expect(await lookUp(-48.9, -123.4)).toBe('no city');
});

test('every city has what the table asks for, and none is part of another or abandoned', () => {
  expect(cities.length).toBeGreaterThan(130_000);
  expect(new Set(cities.map((city) => city.geonameId)).size).toBe(cities.length);
  const unsound = cities.filter(
    ({ name, foldedName, countryCode, population, latitude, longitude }) =>
      name === '' ||
      foldedName === '' ||
      !/^[A-Z]{2}$/.test(countryCode) ||
      !(population >= 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180),
  );
  expect(unsound).toEqual([]);
  const springfieldInBrisbane = 9957703;
  expect(cities.map((city) => city.geonameId)).not.toContain(springfieldInBrisbane);
});

const MAX_BUFFERS = 60;
/** After a comma the name is complete, and all names with it are read: of 'san' as a word there are 5,000. */
const MAX_BUFFERS_WITHIN = 80;

/** The statements of the app, with the pages of 8 kB that each look-up reads. The first one also loads the catalogue. */
async function recordBuffers() {
  const counts: number[] = [];
  const statements: Statements = {
    ...lab.app.statements,
    run: async (statement, values) => {
      counts.push(await countBuffers(lab, { statement, values }, 'generic'));
      return lab.app.statements.run(statement, values);
    },
  };
  const gazetteer = createGazetteer({ statements, log: lab.app.log });
  await gazetteer.search({ typed: 'first', near: ILLINOIS });
  counts.length = 0;
  return { counts, gazetteer };
}

test('a search reads 60 pages at most, even for the prefixes with the most names', async () => {
  const { counts, gazetteer } = await recordBuffers();
  // By number of names; and those where the small names must be searched as well.
  const crowded = [
    'sa',
    'ba',
    'ma',
    'ka',
    'la',
    'ch',
    'ca',
    'sh',
    'san',
    'san ',
    'sant',
    'sain',
    'st',
    'gr',
    'ar',
    'vil',
  ];
  for (const typed of crowded) {
    for (const near of [undefined, ILLINOIS]) expect(await gazetteer.search({ typed, near })).toHaveLength(5);
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_BUFFERS);
});

test('a search with a region or country reads 80 pages at most', async () => {
  const { counts, gazetteer } = await recordBuffers();
  for (const typed of [
    'san, ca',
    'la, us',
    'st, united states',
    'saint, f',
    'new, n',
    'santa, a',
    'springfield, il, usa',
  ]) {
    for (const near of [undefined, ILLINOIS]) expect(await gazetteer.search({ typed, near })).not.toEqual([]);
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_BUFFERS_WITHIN);
});

test('looking an area up reads 60 pages at most, where cities are dense, at sea and at the poles', async () => {
  const { counts, gazetteer } = await recordBuffers();
  const points = [
    [45.5, 9.2],
    [50.9, 6.9],
    [31.2, 121.5],
    [-48.9, -123.4],
    [89.5, 12],
    [-17, 179.9],
  ] as const;
  for (const [latitude, longitude] of points) await gazetteer.reverse(snap({ latitude, longitude }));
  expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_BUFFERS);
});
