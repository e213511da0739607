import { describeGuess, getPercentOff, placeGuess } from '../guess-result.ts';
import { type Exclusion, findExclusion, findExclusions, type JudgedClosing, type JudgedGuess } from '../exclusions.ts';
import {
  canStandOnBoard,
  computeBias,
  computeSense,
  computeWeight,
  EMPTY_RECORD,
  scoreGuesses,
  type SenseRecord,
  toShownSense,
} from '../price-sense.ts';
import type { Vector } from './vectors.ts';

/** The vectors of Price Sense, exclusions and results. */
export function listSenseVectors(): Vector[] {
  return [
    ...SCORE_VECTORS.map(({ name, amountsMinor, expected }) => ({
      name,
      compute: () => scoreGuesses(amountsMinor, 12_500).map(({ weight, score, bias }) => [weight, score, bias]),
      expected,
    })),
    ...RECORD_VECTORS.map(({ name, overall, inCategory, expected }) => ({
      name,
      compute: () => summarize({ ...EMPTY_RECORD, ...overall }, inCategory && { ...EMPTY_RECORD, ...inCategory }),
      expected,
    })),
    ...EXCLUSION_VECTORS.map(({ name, closing, guess, expected }) => ({
      name,
      compute: () => findExclusion({ ...CLOSING, ...closing }, { ...GUESS, ...guess }) ?? null,
      expected,
    })),
    ...CLOSING_VECTORS.map(({ name, guesses, expected }) => ({
      name,
      compute: () => findExclusions(CLOSING, guesses).map((exclusion) => exclusion ?? null),
      expected,
    })),
    ...BOARD_VECTORS.map(({ name, record, expected }) => ({ name, compute: () => canStandOnBoard(record), expected })),
    ...RESULT_VECTORS.map(({ name, amountMinor, amountsMinor, expected }) => ({
      name,
      compute: () => describeResult(amountMinor, amountsMinor),
      expected,
    })),
  ];
}

/** Rows of weight, score and bias; the final price is 125 dollars. */
const SCORE_VECTORS = [
  {
    name: 'three guesses',
    amountsMinor: [9000, 12_000, 20_000],
    expected: [
      [0.4, -0.166437024, -0.328504067],
      [0.4, 0.604104003, -0.0408219945],
      [0.4, -0.43766698, 0.470003629],
    ],
  },
  { name: 'two guesses are too few', amountsMinor: [9000, 12_000], expected: [] },
  {
    name: 'three exact guesses',
    amountsMinor: [12_500, 12_500, 12_500],
    expected: [
      [0.4, 0, 0],
      [0.4, 0, 0],
      [0.4, 0, 0],
    ],
  },
  {
    name: 'one absurd guess of four',
    amountsMinor: [12_000, 13_000, 11_000, 1_250_000],
    expected: [
      [0.5, 0.427492577, -0.0408219945],
      [0.5, 0.432857052, 0.0392207132],
      [0.5, 0.165288345, -0.127833372],
      [0.5, -1, 1],
    ],
  },
];

type RecordVector = {
  name: string;
  overall: Partial<SenseRecord>;
  inCategory?: Partial<SenseRecord>;
  expected: { sense: number; shown: number; bias: number; weight: number };
};

const RECORD_VECTORS: readonly RecordVector[] = [
  { name: 'a new member', overall: {}, expected: { sense: 0, shown: 50, bias: 0, weight: 30 } },
  {
    name: 'a good record',
    overall: { judged: 24, owners: 18, weight: 15, score: 4.5, bias: -1.2 },
    expected: { sense: 0.236842105, shown: 62, bias: -0.0612047688, weight: 400 },
  },
  {
    name: 'a good record with three owners only',
    overall: { judged: 24, owners: 3, weight: 15, score: 4.5, bias: -1.2 },
    // The first design gave 141. More than one voice needs eight owners since.
    expected: { sense: 0.236842105, shown: 62, bias: -0.0612047688, weight: 51 },
  },
  {
    name: 'better in one category than overall',
    overall: { judged: 24, owners: 18, weight: 15, score: 1.5, bias: 0 },
    inCategory: { judged: 8, weight: 5, score: 2 },
    expected: { sense: 0.257309942, shown: 63, bias: 0, weight: 400 },
  },
  {
    name: 'a troll',
    overall: { judged: 12, owners: 11, weight: 7, score: -5.6, bias: 5 },
    expected: { sense: -0.509090909, shown: 25, bias: 0.575457103, weight: 25 },
  },
];

function summarize(overall: SenseRecord, inCategory: SenseRecord | undefined) {
  const sense = computeSense(overall, inCategory);
  const weight = computeWeight(sense, overall.owners);
  return { sense, shown: toShownSense(sense), bias: computeBias(overall), weight };
}

const CLOSING: JudgedClosing = {
  isSold: true,
  isLate: false,
  isOwnerEstablished: true,
  openMinutes: 600,
  finalPriceMinor: 12_500,
  ballpark: { exactMinor: 12_800, count: 6 },
};
const GUESS: JudgedGuess = {
  firstAmountMinor: 12_000,
  isBlind: true,
  isClosest: true,
  minutesBeforeClosing: 600,
  meetings: 0,
  wasClosest: false,
  wasReturned: false,
};
const OTHER: JudgedGuess = { ...GUESS, isClosest: false };

type ExclusionVector = {
  name: string;
  closing?: Partial<JudgedClosing>;
  guess?: Partial<JudgedGuess>;
  expected: Exclusion | null;
};

const IN_TURN: JudgedGuess = { ...GUESS, meetings: 1, wasClosest: true, wasReturned: true };

const EXCLUSION_VECTORS: readonly ExclusionVector[] = [
  { name: 'a guess that counts', expected: null },
  { name: 'a guess in sight of others', guess: { isBlind: false }, expected: 'seen' },
  { name: 'a final price of eleven times the figure', closing: { finalPriceMinor: 140_900 }, expected: 'far-off' },
  { name: 'the third meeting', guess: { meetings: 2 }, expected: 'repeated' },
  { name: 'closest in turn for the first time', guess: { meetings: 1, wasReturned: true }, expected: null },
  { name: 'closest in turn again', guess: IN_TURN, expected: 'reciprocal' },
  {
    name: 'exact nine minutes before the closing',
    guess: { firstAmountMinor: 12_500, minutesBeforeClosing: 9 },
    expected: 'exact-in-minutes',
  },
  { name: 'an asking price', closing: { isSold: false }, expected: 'not-sold' },
];

const CLOSING_VECTORS: readonly { name: string; guesses: JudgedGuess[]; expected: (Exclusion | null)[] }[] = [
  {
    name: 'one of four in sight of others',
    guesses: [GUESS, { ...OTHER, isBlind: false }, OTHER, OTHER],
    expected: [null, 'seen', null, null],
  },
  {
    name: 'one of three in sight of others leaves too few',
    guesses: [GUESS, { ...OTHER, isBlind: false }, OTHER],
    expected: ['few', 'seen', 'few'],
  },
  {
    name: 'the closest in turn: arranged for all',
    guesses: [IN_TURN, OTHER, { ...OTHER, isBlind: false }, OTHER],
    expected: ['reciprocal', 'arranged', 'seen', 'arranged'],
  },
];

const BOARD_VECTORS = [
  { name: 'ten guesses of ten owners', record: { judged: 10, owners: 10, exact: 1 }, expected: true },
  { name: 'nine owners', record: { judged: 30, owners: 9, exact: 1 }, expected: false },
  { name: 'a third of the guesses exact', record: { judged: 15, owners: 12, exact: 5 }, expected: true },
  { name: 'too exact to be skill', record: { judged: 14, owners: 12, exact: 5 }, expected: false },
];

/** Per cent off, place, total, whether it is shared, and the sentence; the final price is 125 dollars. */
const RESULT_VECTORS = [
  {
    name: 'the second of nine',
    amountMinor: 12_000,
    amountsMinor: [12_400, 12_000, 9000, 15_000, 8000, 20_000, 14_000, 11_000, 10_000],
    expected: [4, 2, 9, false, 'You were 4% off, 2nd of 9.'],
  },
  {
    name: 'joint closest of three',
    amountMinor: 12_000,
    amountsMinor: [12_000, 13_000, 9000],
    expected: [4, 1, 3, true, 'You were 4% off, joint closest of 3.'],
  },
  {
    name: 'exactly right',
    amountMinor: 12_500,
    amountsMinor: [12_500, 13_000],
    expected: [0, 1, 2, false, 'You were exactly right, the closest of 2.'],
  },
  {
    name: 'the only guess',
    amountMinor: 12_450,
    amountsMinor: [12_450],
    expected: [0.4, 1, 1, false, 'You were less than 1% off, the only one who guessed.'],
  },
];

function describeResult(amountMinor: number, amountsMinor: readonly number[]) {
  const result = placeGuess({ amountMinor, finalPriceMinor: 12_500 }, amountsMinor);
  return [getPercentOff(result), result.place, result.total, result.isShared, describeGuess(result)];
}
