import { calibrateRanges as computeCalibrations } from '@ballpark/rules/crowd/range-calibration';
import { afterEach, expect, test } from 'vitest';
import { insertClosings } from '../../../../test/closing-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { calibrateRanges } from './calibrate-ranges.ts';
import { listCalibrations } from './calibration.repository.ts';

const lab = useTestApp();
afterEach(() => lab.sql.query('truncate closing, closing_term, range_calibration'));

test('before the first night there is none', async () => {
  expect(await listCalibrations(lab.app.db)).toEqual(new Map());
});

test('each kind learns from its own closings, as the rules compute it', async () => {
  await insertClosings(lab, { count: 40, factor: 1.2 });
  await insertClosings(lab, { count: 10, type: 'SERVICE', suggestionCount: 20, factor: 0.8 });
  await calibrateRanges(lab.app);
  const kept = await listCalibrations(lab.app.db);
  const scores = [
    ...Array.from({ length: 40 }, () => ({ type: 'PRODUCT' as const, band: 1, score: Math.log(1.2) / 0.4 })),
    ...Array.from({ length: 10 }, () => ({ type: 'SERVICE' as const, band: 3, score: Math.log(0.8) / 0.4 })),
  ];
  const expected = computeCalibrations(scores);
  expect([...kept.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
  expect(kept.get('PRODUCT 1')?.closings).toBe(40);
  expect(kept.get('PRODUCT 1')?.shift).toBeCloseTo(expected.get('PRODUCT 1')?.shift ?? 0, 4);
  expect(kept.get('SERVICE 3')?.reach).toBeCloseTo(expected.get('SERVICE 3')?.reach ?? 0, 4);
});

test('closings that do not count teach nothing', async () => {
  await insertClosings(lab, { count: 40 });
  await lab.sql.query(`update closing set exclusion = 'arranged'`);
  await calibrateRanges(lab.app);
  expect((await listCalibrations(lab.app.db)).get('all')?.closings).toBe(0);
});

test('a second run on the same day replaces the first', async () => {
  await calibrateRanges(lab.app);
  await insertClosings(lab, { count: 5 });
  await calibrateRanges(lab.app);
  expect((await listCalibrations(lab.app.db)).get('all')?.closings).toBe(5);
});
