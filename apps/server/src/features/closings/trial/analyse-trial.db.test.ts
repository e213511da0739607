import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { insertClosings } from '../../../../test/closing-rows.ts';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { bookClosings } from '../booking/book-closings.ts';
import { analyseTrial, judgeTrial } from './analyse-trial.ts';
import { ANALYSIS, type MeasuredDifference } from './trial.repository.ts';

const lab = useTestApp();
afterEach(() => lab.sql.query('truncate closing, closing_term; delete from suggestion; delete from listing'));

type Arm = 'veil' | 'shown';
type Closed = { arm: Arm; ownerId: string; amounts: readonly number[]; finalPrice: number; daysAgo?: number };

/** A booked closing with a figure of 100 and a range from 80 to 120. */
async function insertClosed({ arm, ownerId, amounts, finalPrice, daysAgo = 170 }: Closed): Promise<string> {
  const members = await insertMembers(lab, amounts.length);
  const id = await insertListing(lab, ownerId, {
    end: { finalPriceMinor: finalPrice * 100 },
    suggestions: members.map((memberId, nth) => ({ memberId, amountMinor: (amounts[nth] ?? 1) * 100 })),
  });
  await lab.sql.query(
    `update listing set trial_arm = $2, settled_at = now(), created_at = now() - make_interval(days => $3 + 1),
       closed_at = now() - make_interval(days => $3), ballpark_price = 10000, ballpark_low = 8000, ballpark_high = 12000,
       ballpark_count = 3, ballpark_voices = 300, ballpark_error = 0.4, ballpark_agreement = 90, ballpark_basis = 0
     where id = $1`,
    [id, arm, daysAgo],
  );
  await bookClosings(lab.app);
  return id;
}

/** Marks when the trial began. */
async function insertOpen(daysAgo: number): Promise<void> {
  const [ownerId = ''] = await insertMembers(lab, 1);
  const id = await insertListing(lab, ownerId, { minutesAgo: daysAgo * 24 * 60 });
  await lab.sql.query(`update listing set trial_arm = 'veil' where id = $1`, [id]);
}

describe('while the trial runs', () => {
  test('there is no result, but how many closings it has', async () => {
    await insertOpen(179);
    await insertClosings(lab, { count: 500, trialArm: 'veil' });
    await insertClosings(lab, { count: 499, trialArm: 'shown' });
    await insertClosings(lab, { count: 5 });
    const { progress, result } = await analyseTrial(lab.app);
    expect(progress).toMatchObject({ veil: 500, shown: 499 });
    expect(result).toBeUndefined();
  });

  test('closings that do not count end nothing', async () => {
    await insertOpen(10);
    for (const trialArm of ['veil', 'shown'] as const) await insertClosings(lab, { count: 500, trialArm });
    await lab.sql.query(`update closing set exclusion = 'far-off' where owner_key = 7`);
    expect((await analyseTrial(lab.app)).result).toBeUndefined();
  });
});

describe('the result', () => {
  test('comes with 500 closings in each arm, and does not change with those that follow', async () => {
    await insertOpen(10);
    await insertClosings(lab, { count: 500, factor: 1.2, trialArm: 'veil', daysAgo: 3 });
    await insertClosings(lab, { count: 500, factor: 1.1, trialArm: 'shown', daysAgo: 2 });
    const { result } = await analyseTrial(lab.app);
    await insertClosings(lab, { count: 80, factor: 1.9, trialArm: 'veil', daysAgo: 1 });
    expect((await analyseTrial(lab.app)).result).toEqual(result);
    const error = result?.differences.find(({ measure }) => measure === 'error');
    expect(error).toMatchObject({ veilListings: 500, shownListings: 500 });
    expect(error?.veilMean).toBeCloseTo(Math.log(1.2), 9);
    expect(error?.shownMean).toBeCloseTo(Math.log(1.1), 9);
  });

  test('measures each outcome by arm, with errors clustered by owner', async () => {
    const [anna = '', ben = '', cleo = ''] = await insertMembers(lab, 3);
    await insertClosed({ arm: 'veil', ownerId: anna, amounts: [100, 100, 100, 400], finalPrice: 110, daysAgo: 180 });
    await insertClosed({ arm: 'veil', ownerId: ben, amounts: [50, 100, 200], finalPrice: 125 });
    await insertClosed({ arm: 'shown', ownerId: anna, amounts: [90, 95, 105], finalPrice: 90 });
    await insertClosed({ arm: 'shown', ownerId: cleo, amounts: [100, 100, 100, 100, 100], finalPrice: 5 });
    const result = (await analyseTrial(lab.app)).result;
    const find = (name: string) => result?.differences.find(({ measure }) => measure === name);
    // The price of 5 is e^-3 of the figure: it counts as 1. It is also more than ten times off, so it is not counted at all.
    const veil = [Math.log(1.1), Math.log(1.25)];
    const shown = [-Math.log(0.9)];
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const shares = veil.map((value) => (value - mean(veil)) / 2);
    expect(find('error')).toMatchObject({ veilListings: 2, shownListings: 1 });
    expect(find('error')?.difference).toBeCloseTo(mean(veil) - mean(shown), 9);
    // Two owners: the only listing of an arm is its own mean, so Anna's second closing adds nothing.
    expect(find('error')?.standardError).toBeCloseTo(Math.sqrt(2 * shares.reduce((sum, one) => sum + one ** 2, 0)), 9);
    expect(find('in range')).toMatchObject({ veilMean: 0.5, shownMean: 1 });
    expect(find('near')).toMatchObject({ shownMean: 2 / 3 });
    expect(find('near')?.veilMean).toBeCloseTo((3 / 4 + 0) / 2, 9);
    const quarter = Math.log(4) / 4;
    expect(find('spread')?.veilMean).toBeCloseTo((quarter + Math.log(2)) / 2, 9);
    // All closed listings, whatever they went for.
    expect(find('suggestions')).toMatchObject({ veilMean: 3.5, shownMean: 4, shownListings: 2 });
  });

  test('counts an error of more than a factor of e as 1', async () => {
    await insertOpen(10);
    await insertClosings(lab, { count: 500, factor: 5, trialArm: 'veil' });
    await insertClosings(lab, { count: 500, factor: 0.2, trialArm: 'shown' });
    const { result } = await analyseTrial(lab.app);
    expect(result?.differences.find(({ measure }) => measure === 'error')).toMatchObject({ veilMean: 1, shownMean: 1 });
  });
});

describe('the decision', () => {
  const build = (measure: MeasuredDifference['measure'], difference: number): MeasuredDifference => ({
    measure,
    veilListings: 500,
    shownListings: 500,
    veilMean: 1 + difference,
    shownMean: 1,
    difference,
    standardError: 0.01,
  });
  const decide = (error: number, suggestions: number) =>
    judgeTrial([build('error', error), build('suggestions', suggestions)]);

  test.each([
    { what: 'no clear difference', error: 0.0195, suggestions: 0, proposal: 'on', isMoreAccurate: false },
    { what: 'clearly worse under the veil', error: 0.0197, suggestions: 0, proposal: 'off', isMoreAccurate: false },
    { what: 'clearly better under the veil', error: -0.0197, suggestions: 0, proposal: 'on', isMoreAccurate: true },
    { what: 'a tenth fewer suggestions', error: 0, suggestions: -0.1, proposal: 'on', isMoreAccurate: false },
    { what: 'fewer suggestions than that', error: 0, suggestions: -0.101, proposal: 'off', isMoreAccurate: false },
    { what: 'better, but fewer suggestions', error: -0.05, suggestions: -0.2, proposal: 'off', isMoreAccurate: true },
  ])('after $what', ({ error, suggestions, proposal, isMoreAccurate }) => {
    expect(decide(error, suggestions)).toMatchObject({ proposal, isMoreAccurate });
  });

  test('corrects the other measures by Holm', () => {
    const find = (...differences: [number, number, number]) => {
      const [inRange, spread, near] = differences;
      const rows = [build('in range', inRange), build('spread', spread), build('near', near)];
      return judgeTrial(rows).significant;
    };
    expect(find(0.0225, -0.025, 0.0197)).toEqual(['spread', 'in range', 'near']);
    expect(find(0.022, -0.025, 0.0197)).toEqual(['spread']);
    expect(find(0.0225, -0.0239, 0.0197)).toEqual([]);
  });
});

test('the decision note states the analysis word for word', () => {
  const note = new URL('../../../../../../docs/decisions/2026-11-17-trial-of-guess-first.md', import.meta.url);
  expect(readFileSync(note, 'utf8')).toContain(ANALYSIS.text.trim());
});
