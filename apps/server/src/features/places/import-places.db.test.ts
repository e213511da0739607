import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { importPlaces } from './import-places.ts';
import { type GazetteerCity, parseLine } from './read-geonames.ts';

const lab = useTestApp();
const STATES = new Map([['DE.02', 'Bavaria']]);

function formatLine(changes: Record<number, string> = {}): string {
  const fields = [
    '2867714',
    'München',
    'Munchen',
    "Munich,MUNICH,Monaco di Baviera,L'Muni,,慕尼黑",
    '48.13743',
    '11.57549',
  ];
  fields.push('P', 'PPLA', 'DE', '', '02', '091', '09162', '', '1260391', '', '524', 'Europe/Berlin', '2014-01-26');
  for (const [index, text] of Object.entries(changes)) fields[Number(index)] = text;
  return fields.join('\t');
}

const MUNICH: GazetteerCity = {
  geonameId: 2867714,
  name: 'München',
  foldedName: 'munchen',
  countryCode: 'DE',
  admin1Name: 'Bavaria',
  region: 'DE.02',
  foldedRegionNames: ['bavaria'],
  timeZone: 'Europe/Berlin',
  alternates: ['MUNICH', 'Monaco di Baviera', "L'Muni", '慕尼黑'],
  foldedAlternates: ['munich', 'monaco di baviera', 'lmuni', '慕尼黑'],
  population: 1260391,
  latitude: 48.13743,
  longitude: 11.57549,
};
const AALEN: GazetteerCity = {
  geonameId: 3,
  name: 'Aalen',
  foldedName: 'aalen',
  countryCode: 'DE',
  admin1Name: null,
  region: 'DE.',
  foldedRegionNames: [],
  timeZone: 'Europe/Berlin',
  alternates: [],
  foldedAlternates: [],
  population: 0,
  latitude: 48.8,
  longitude: 10.1,
};

async function run(cities: GazetteerCity[]) {
  const shown: number[] = [];
  const readCities = async function* () {
    yield* cities;
  };
  const onProgress = (read: number) => void shown.push(read);
  return { ...(await importPlaces(lab.app.db, { readCities, onProgress })), shown };
}

async function kept(): Promise<GazetteerCity[]> {
  const { rows } = await lab.sql.query<GazetteerCity>(`
    select geoname_id as "geonameId", name, folded_name as "foldedName", folded_alternates as "foldedAlternates",
      alternates, region, folded_region_names as "foldedRegionNames", time_zone as "timeZone",
      country_code as "countryCode", admin1_name as "admin1Name", population, latitude, longitude
    from place order by geoname_id`);
  return rows;
}

describe('a line of the source', () => {
  test('becomes a city with the names people may type, each once', () => {
    expect(parseLine(formatLine(), STATES)).toEqual(MUNICH);
  });

  test.each([
    ['part of a city', { 7: 'PPLX' }],
    ['abandoned', { 7: 'PPLQ' }],
    ['no longer there', { 7: 'PPLH' }],
    ['a river', { 6: 'H', 7: 'STM' }],
  ])('about what is %s is passed over', (_, changes) => {
    expect(parseLine(formatLine(changes), STATES)).toBeUndefined();
  });

  test.each([
    ['US.CA', 'California', ['california', 'ca']],
    ['CA.08', 'Ontario', ['ontario', 'on']],
    ['DE.02', 'Bavaria', ['bavaria']],
  ])('of %s has the names of its region that people type', (region, state, names) => {
    const states = new Map([[region, state]]);
    const [country = '', code = ''] = region.split('.');
    expect(parseLine(formatLine({ 8: country, 10: code }), states)?.foldedRegionNames).toEqual(names);
  });

  test('of an unknown state has none', () => {
    expect(parseLine(formatLine({ 10: '99' }), STATES)).toEqual({
      ...MUNICH,
      admin1Name: null,
      region: 'DE.99',
      foldedRegionNames: [],
    });
  });
});

describe('importing cities', () => {
  beforeEach(() => lab.sql.query('delete from place'));

  test('keeps them as they came', async () => {
    expect(await run([MUNICH, AALEN])).toEqual({ read: 2, changed: 2, removed: 0, shown: [2] });
    expect(await kept()).toEqual([AALEN, MUNICH]);
  });

  test('again changes nothing, not even a row version', async () => {
    await run([MUNICH, AALEN]);
    const versions = async () => (await lab.sql.query('select xmin::text, geoname_id from place order by 2')).rows;
    const before = await versions();
    expect(await run([AALEN, MUNICH])).toMatchObject({ read: 2, changed: 0, removed: 0 });
    expect(await versions()).toEqual(before);
  });

  test('updates what differs and deletes what is gone', async () => {
    await run([MUNICH, AALEN]);
    const grown = { ...MUNICH, population: 1_500_000, foldedAlternates: ['minga'], alternates: ['Minga'] };
    expect(await run([grown])).toMatchObject({ read: 1, changed: 1, removed: 1 });
    expect(await kept()).toEqual([grown]);
  });

  test('from an empty source is refused and leaves everything', async () => {
    await run([MUNICH]);
    await expect(run([])).rejects.toThrow('no cities');
    expect(await kept()).toEqual([MUNICH]);
  });

  test('that breaks off half-way leaves everything as it was', async () => {
    await run([MUNICH]);
    const many = Array.from({ length: 2_500 }, (_, index) => ({ ...AALEN, geonameId: 10 + index }));
    await expect(run([...many, { ...AALEN, countryCode: 'Germany' }])).rejects.toMatchObject({
      constraint: 'place_country_code_form',
    });
    expect(await kept()).toEqual([MUNICH]);
  });

  test('of more than a page reads back whole', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) => ({ ...AALEN, geonameId: 10 + index }));
    expect((await run(many)).shown).toEqual([2_000, 2_500]);
    expect(await kept()).toEqual(many);
  });
});
