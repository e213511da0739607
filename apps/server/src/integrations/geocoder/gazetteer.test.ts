import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { foldName } from '@ballpark/rules/fold-name';
import { until } from '../../../test/until.ts';
import { snap } from '../../database/grid.ts';
import type { GazetteerCity } from './gazetteer-city.ts';
import { createGazetteer } from './gazetteer.ts';
import { rememberAreas } from './remember-areas.ts';

let nextId = 1;

function city(name: string, changes: Partial<GazetteerCity> = {}): GazetteerCity {
  const position = { latitude: 50, longitude: 8 };
  const rest = { foldedAlternates: [], countryCode: 'DE', admin1Name: null, population: 10_000, ...position };
  return { geonameId: (nextId += 1), name, foldedName: foldName(name), ...rest, ...changes };
}

function gazetteerOf(...answers: (GazetteerCity[] | Error)[]) {
  const lines: string[] = [];
  let readings = 0;
  async function* readCities() {
    const answer = answers[Math.min(readings, answers.length - 1)] ?? [];
    readings += 1;
    if (answer instanceof Error) throw answer;
    yield answer;
  }
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  const geocoder = createGazetteer({ readCities, log });
  const names = async (typed: string, near?: { latitude: number; longitude: number }) =>
    (await geocoder.search({ typed, near })).map((found) => found.city);
  return { geocoder, names, lines, readings: () => readings };
}

describe('the order of results', () => {
  test('puts what a city calls itself before what others call it', async () => {
    const { names } = gazetteerOf([city('Aachen', { foldedAlternates: ['aken'] }), city('Akendorf')]);
    expect(await names('aken')).toEqual(['Aachen', 'Akendorf']);
    expect(await names('ake')).toEqual(['Akendorf', 'Aachen']);
  });

  test('puts the larger first, and of two alike the nearer', async () => {
    const far = city('Neustadt', { admin1Name: 'Far', population: 60_000, latitude: 54, longitude: 13 });
    const near = city('Neustadt', { admin1Name: 'Near', population: 50_000, latitude: 48, longitude: 9 });
    const { geocoder } = gazetteerOf([near, far]);
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
    const { names } = gazetteerOf(many);
    const found = await names('town');
    expect(found).toHaveLength(5);
    expect(new Set(found).size).toBe(5);
  });

  test('are not crowded out by the many names of one city', async () => {
    const foldedAlternates = Array.from({ length: 60 }, (_, number) => `town by ${number}`);
    const { names } = gazetteerOf([city('Town', { foldedAlternates, population: 9_000_000 }), city('Townsville')]);
    expect(await names('town')).toEqual(['Town', 'Townsville']);
  });

  test('that read alike are shown as one', async () => {
    const { geocoder } = gazetteerOf([city('Twin', { population: 5 }), city('Twin', { population: 9, latitude: 1 })]);
    expect(await geocoder.search({ typed: 'twin', near: undefined })).toMatchObject([{ city: 'Twin', latitude: 1 }]);
  });

  test.each(['a-', '--', 'é', '%_', '\u0000\u0000'])('are none for %j, which has too few letters', async (typed) => {
    const { names, readings } = gazetteerOf([city('Aalen')]);
    expect(await names(typed)).toEqual([]);
    expect(readings()).toBe(0);
  });
});

describe('a gazetteer that is not ready', () => {
  test('is built once for all who wait for it', async () => {
    const { names, geocoder, readings } = gazetteerOf([city('Aalen')]);
    geocoder.prepare();
    expect(await Promise.all([names('aal'), names('aa'), names('x1')])).toEqual([['Aalen'], ['Aalen'], []]);
    expect(readings()).toBe(1);
  });

  test('keeps nobody waiting for long, and answers when it is ready', async () => {
    let finish = () => undefined as void;
    const reading = new Promise<void>((resolve) => {
      finish = resolve;
    });
    async function* readCities() {
      await reading;
      yield [city('Aalen')];
    }
    const geocoder = createGazetteer({ readCities, log: pino({ level: 'silent' }), longestWaitMs: 20 });
    const search = () => geocoder.search({ typed: 'aal', near: undefined });
    expect(await search()).toEqual([]);
    expect(await geocoder.reverse(snap({ latitude: 50, longitude: 8 }))).toBe('unavailable');
    finish();
    await reading;
    expect(await until(async () => (await search())[0])).toMatchObject({ city: 'Aalen' });
  });

  test('is tried again after the database was away', async () => {
    const { names, geocoder } = gazetteerOf(new Error('away'), new Error('still away'), [city('Aalen')]);
    geocoder.prepare();
    await expect(names('aal')).rejects.toThrow('away');
    await expect(names('aal')).rejects.toThrow('still away');
    expect(await names('aal')).toEqual(['Aalen']);
  });

  test('says once that there are no cities, and finds them as soon as they are imported', async () => {
    const { names, geocoder, lines } = gazetteerOf([], [], [city('Aalen')]);
    expect(await names('aal')).toEqual([]);
    expect(await geocoder.reverse(snap({ latitude: 50, longitude: 8 }))).toBe('unavailable');
    expect(await names('aal')).toEqual(['Aalen']);
    expect(lines.filter((line) => line.includes('places:import'))).toHaveLength(1);
  });
});

describe('the city of an area', () => {
  const cell = snap({ latitude: 50, longitude: 8 });
  const northOfIt = (km: number) => ({ latitude: cell.latitude + km / 111.1951, longitude: cell.longitude });

  test('is the nearest one', async () => {
    const { geocoder } = gazetteerOf([city('Near', northOfIt(9)), city('Nearer', northOfIt(-8))]);
    expect(await geocoder.reverse(cell)).toEqual({ city: 'Nearer', country: 'Germany', countryCode: 'DE' });
  });

  test.each([
    [59.9, { city: 'Aalen', country: 'Germany', countryCode: 'DE' }],
    [60.1, 'no city'],
    [600, 'no city'],
  ])('that is %d km from the nearest is %o', async (km, answer) => {
    const { geocoder } = gazetteerOf([city('Aalen', northOfIt(km))]);
    expect(await geocoder.reverse(cell)).toEqual(answer);
  });

  test('is looked up once per cell, except when nobody could answer', async () => {
    const answers = ['unavailable', { city: 'Aalen', country: 'Germany', countryCode: 'DE' }, 'no city'] as const;
    const asked: string[] = [];
    const [first, second] = [snap({ latitude: 1, longitude: 8 }), snap({ latitude: 2, longitude: 8 })];
    const remembering = rememberAreas({
      prepare: () => undefined,
      search: async () => [],
      reverse: async ({ h7 }) => answers[asked.push(h7) - 1] ?? 'unavailable',
    });
    expect(await remembering.reverse(first)).toBe('unavailable');
    expect(await remembering.reverse(first)).toEqual({ city: 'Aalen', country: 'Germany', countryCode: 'DE' });
    expect(await remembering.reverse(second)).toBe('no city');
    expect(await remembering.reverse(second)).toBe('no city');
    expect(await remembering.reverse(first)).toEqual({ city: 'Aalen', country: 'Germany', countryCode: 'DE' });
    expect(asked).toEqual([first.h7, first.h7, second.h7]);
  });
});
