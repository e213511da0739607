import { readFile } from 'node:fs/promises';
import { type Accuracy, accuracy as schema } from '@ballpark/contracts/crowd/accuracy';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertClosings } from '../../../../test/closing-rows.ts';
import { insertCities, MUNICH } from '../../../../test/listing-requests.ts';
import { get } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { snap } from '../../../database/grid.ts';
import { getAccuracy } from './get-accuracy.ts';
import { tallyAccuracy } from './tally-accuracy.ts';

const MIGRATION = new URL(
  '../../../../migrations/20261118T2310_measure-accuracy-by-one-yardstick.sql',
  import.meta.url,
);
const lab = useTestApp();
beforeAll(async () => {
  await insertCities(lab);
  await lab.sql.query('refresh materialized view place_name');
});
afterEach(() => lab.sql.query('truncate closing, closing_term, accuracy_month, exclusion_month'));

/** The use case: the answer of the API is kept for ten minutes. */
async function read(query: Parameters<typeof getAccuracy>[1] = {}): Promise<Accuracy> {
  await tallyAccuracy(lab.app);
  const answer = await getAccuracy(lab.app, query);
  expect(schema.parse(answer)).toEqual(answer);
  return answer;
}

test('a visitor reads it', async () => {
  const answer = await get(lab, '/stats/accuracy?type=PRODUCT&place=Munich');
  expect(answer.statusCode).toBe(200);
  expect(schema.parse(answer.json<{ data: Accuracy }>().data)).toMatchObject({ isSample: false, closings: 0 });
});

describe('how close the figures came', () => {
  test('is not published below 30 closings, but how many there are', async () => {
    await insertClosings(lab, { count: 29 });
    expect(await read()).toMatchObject({ closings: 29, figures: null, months: [], types: [], bands: [] });
  });

  test('is published in total from 30 closings on', async () => {
    await insertClosings(lab, { count: 20 });
    await insertClosings(lab, { count: 10, factor: 1.25 });
    const { figures, months } = await read();
    expect(months).toEqual([]);
    expect(figures).toEqual({
      medianErrorPercent: 0,
      // The average was 110: a tenth above the price of most.
      averageMedianErrorPercent: 10,
      within5Percent: 67,
      within10Percent: 67,
      within20Percent: 100,
      inRangePercent: 67,
      atFigurePercent: 67,
      // A figure of 100 and a price of 125: a fifth of the price.
      medianErrorOfOthersPercent: 20,
    });
  });

  test.each([
    [0.8, 25, 38],
    [0.99, 2, 12],
    [1.0001, 1, 10],
    [1.25, 20, 12],
    [3, 67, 64],
  ])(
    'is the difference as a share of the final price, for us and for the average: × %d',
    async (factor, ours, average) => {
      await insertClosings(lab, { count: 40, factor });
      const { figures } = await read();
      expect(figures).toMatchObject({
        medianErrorPercent: ours,
        averageMedianErrorPercent: average,
        within5Percent: ours <= 5 ? 100 : 0,
        within10Percent: ours <= 10 ? 100 : 0,
        within20Percent: ours <= 20 ? 100 : 0,
      });
    },
  );

  test('is measured by the migration as every night, over what was counted by another yardstick', async () => {
    await insertClosings(lab, { count: 40, factor: 1.3, h7: snap(MUNICH).h7 });
    await insertClosings(lab, { count: 30, factor: 0.7, daysAgo: 40 });
    await tallyAccuracy(lab.app);
    const { rows: expected } = await lab.sql.query('select * from accuracy_month order by h4, month, type, band');
    expect(expected).not.toEqual([]);
    await lab.sql.query('update accuracy_month set misses = average_misses, within_5 = 7');
    await lab.sql
      .query(`insert into accuracy_month select month, type, 3, h4, closings, within_5, within_10, within_20, in_range,
      at_figure, misses, average_misses from accuracy_month where h4 <> 0`);
    await lab.sql.query(await readFile(MIGRATION, 'utf8'));
    const { rows } = await lab.sql.query('select * from accuracy_month order by h4, month, type, band');
    expect(rows).toEqual(expected);
  });

  test('is published in parts from 100 on, each with 50 of its own', async () => {
    await insertClosings(lab, { count: 60 });
    await insertClosings(lab, { count: 40, type: 'SERVICE', suggestionCount: 9 });
    const { months, types, bands } = await read();
    expect(types.map(({ type, closings, figures }) => [type, closings, figures !== null])).toEqual([
      ['PRODUCT', 60, true],
      ['SERVICE', 40, false],
    ]);
    expect(bands.map(({ from, closings }) => [from, closings])).toEqual([
      [3, 0],
      [5, 60],
      [8, 40],
      [15, 0],
    ]);
    expect(months.reduce((sum, { closings }) => sum + closings, 0)).toBe(100);
  });

  test('can be asked of one type', async () => {
    await insertClosings(lab, { count: 60 });
    await insertClosings(lab, { count: 40, type: 'SERVICE' });
    expect((await read({ type: 'SERVICE' })).closings).toBe(40);
  });

  test('leaves closings that do not count out, and counts them by reason', async () => {
    await insertClosings(lab, { count: 30 });
    await lab.sql.query(`update closing set exclusion = 'far-off' where owner_key < 10`);
    const { closings, excluded } = await read();
    expect([closings, excluded]).toEqual([20, [{ reason: 'far-off', closings: 10 }]]);
  });

  test('does not look back farther than twelve months', async () => {
    await insertClosings(lab, { count: 5, daysAgo: 400 });
    expect((await read()).closings).toBe(0);
  });

  test.each([
    { count: 50, owners: 20, isPublished: true },
    { count: 50, owners: 19, isPublished: false },
    { count: 49, owners: 49, isPublished: false },
  ])('of an area with $count closings of $owners owners', async ({ count, owners, isPublished }) => {
    await insertClosings(lab, { count, owners, h7: snap(MUNICH).h7 });
    const { area } = await read({ place: 'Munich' });
    expect([area?.closings, area?.figures !== null]).toEqual([count, isPublished]);
  });

  test('of an area leaves out closings with prices from elsewhere, and the whole site counts them', async () => {
    await insertClosings(lab, { count: 60, h7: snap(MUNICH).h7 });
    await lab.sql.query('update closing set is_local = owner_key % 12 <> 0');
    const { closings, area } = await read({ place: 'Munich' });
    expect([closings, area?.closings, area?.figures !== null]).toEqual([60, 55, true]);
    await lab.sql.query('update closing set is_local = owner_key > 11');
    expect((await read({ place: 'Munich' })).area).toMatchObject({ closings: 48, figures: null });
  });

  test('of a place that is no city has no area', async () => {
    expect((await read({ place: 'Nowhereville' })).area).toBeNull();
  });
});
