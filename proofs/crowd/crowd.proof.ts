/** The ballpark figure is nearer to the true price than the average, its range holds what it promises, and fakes move it little. */
import { BALLPARK_TUNING } from '@ballpark/rules/crowd/ballpark';
import { type Claim, listMissed, printTable, runProof } from '../kit/proof-run.ts';
import { checkRules, type RulesCheck } from './check-rules.ts';
import { type FakeShift, measureFakes, showFakes } from './fakes.ts';
import { type FigureError, measureFigureError, showFigureError, summarizeFigureError } from './figure-error.ts';
import { formatChange, formatPercent, mean } from './measures.ts';
import { measureRangeShare, type RangeShare, showRangeShare } from './range-share.ts';

const FULL = { rounds: 5000, errorDraws: 400, rangeDraws: 200, fakeDraws: 200 };
const SMALL = { rounds: 500, errorDraws: 60, rangeDraws: 60, fakeDraws: 40 };

const VECTORS = 35;
const MOST_CHANGE = -5;
const MOST_CHANGE_WITH_TROLLS = -18;
const RANGE_OF_EACH_SIZE = [70, 88] as const;
const RANGE_OF_ALL_SIZES = [73, 85] as const;
const MOST_SHIFT = { three: 1.12, five: 1.2 };

const MUTATIONS = {
  'a knee of 10': { ...BALLPARK_TUNING, knee: 10 },
  'no limit of shares': { ...BALLPARK_TUNING, shareMax: 1 },
};

await runProof(async ({ isSmall, say }) => {
  const effort = isSmall ? SMALL : FULL;
  const rules = checkRules(effort.rounds);
  say(`${rules.vectors} vectors, ${rules.wrong.length} differ; ${rules.rounds} rounds, ${rules.broken.length} broken`);
  const errors = measureFigureError(effort.errorDraws);
  showFigureError(errors);
  const ranges = measureRangeShare(effort.rangeDraws);
  showRangeShare(ranges);
  const fakes = measureFakes(effort.fakeDraws);
  showFakes(fakes);
  const claims = [
    ...judgeRules(rules),
    ...judgeErrors(errors),
    ...judgeRanges(ranges),
    ...judgeFakes(fakes),
    ...judgeMutations(effort),
  ];
  return { figure: describe(errors, ranges, fakes), missed: listMissed(claims) };
});

function judgeRules({ vectors, wrong, broken }: RulesCheck): Claim[] {
  return [
    [vectors === VECTORS && wrong.length === 0, `all vectors are computed as before: ${wrong.join(', ')}`],
    [broken.length === 0, `the properties hold in every round: ${[...new Set(broken)].join(', ')}`],
  ];
}

function judgeErrors(rows: readonly FigureError[]): Claim[] {
  return [
    [summarizeFigureError(rows, 0) <= MOST_CHANGE, 'A: blind guesses, at least 5 % nearer than the average'],
    [summarizeFigureError(rows, 0.05) <= MOST_CHANGE_WITH_TROLLS, 'A: with trolls at least 18 % nearer'],
  ];
}

function judgeRanges(rows: readonly RangeShare[]): Claim[] {
  const shares = listHeldOutShares(rows);
  return [
    [shares.every((share) => isBetween(share, RANGE_OF_EACH_SIZE)), 'B: 70 to 88 % inside the range with each size'],
    [isBetween(mean(shares), RANGE_OF_ALL_SIZES), 'B: 73 to 85 % inside the range in the mean'],
  ];
}

function judgeFakes(rows: readonly FakeShift[]): Claim[] {
  return [
    [findShift(rows, 3) <= MOST_SHIFT.three, 'C: three fakes of new members move the figure by at most 12 %'],
    [findShift(rows, 5) <= MOST_SHIFT.five, 'C: five fakes of new members move the figure by at most 20 %'],
  ];
}

/** Each altered constant must make claims about vectors, properties or fakes fail. */
function judgeMutations({ fakeDraws }: typeof FULL): Claim[] {
  const rows = Object.entries(MUTATIONS).map(([name, tuning]) => {
    const { wrong, broken } = checkRules(200, tuning);
    const missed = listMissed(judgeFakes(measureFakes(fakeDraws, tuning)));
    return { name, wrong: wrong.length, broken: broken.length, missed: missed.length };
  });
  console.log('Mutations');
  printTable(
    ['mutation', 'vectors that differ', 'broken in 200 rounds', 'claims about fakes missed'],
    rows.map(({ name, wrong, broken, missed }) => [name, wrong, broken, missed]),
  );
  return rows.map(({ name, wrong, broken, missed }) => [
    wrong > 0 && broken > 0 && (missed > 0 || name !== 'a knee of 10'),
    `${name} is noticed`,
  ]);
}

function listHeldOutShares(rows: readonly RangeShare[]): number[] {
  return rows.filter(({ arm }) => arm === 'blind').map(({ heldOut }) => heldOut);
}

function findShift(rows: readonly FakeShift[], count: number): number {
  return rows.find(({ fakes }) => fakes === count)?.fakesNew ?? NaN;
}

function isBetween(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most;
}

function describe(errors: FigureError[], ranges: RangeShare[], fakes: FakeShift[]): string {
  const [calm, trolls] = [0, 0.05].map((share) => formatChange(summarizeFigureError(errors, share)));
  const held = formatPercent(mean(listHeldOutShares(ranges)));
  const shift = findShift(fakes, 3).toFixed(2);
  return `error ${calm} against the average, ${trolls} with trolls; the range holds ${held}; three fakes move it x ${shift}`;
}
