import { BALLPARK_TUNING } from '@ballpark/rules/crowd/ballpark';
import { type Claim, listMissed, printTable } from '../kit/proof-run.ts';
import { checkRules } from './check-rules.ts';
import { judgeFakes, judgeRing, judgeRules } from './claims.ts';
import { measureFakes } from './fakes.ts';
import { RING, simulateRing } from './rings.ts';

const ROUNDS = 200;
const DRAWS = 20;

type Mutation = { name: string; rows: { row: string; judge: () => Claim[] }[] };

/** Each of them must make at least one claim of each of these rows fail. */
const MUTATIONS: readonly Mutation[] = [
  { name: 'a knee of 10', rows: [...listFigureRows({ ...BALLPARK_TUNING, knee: 10 }), ...listFakeRows(10)] },
  { name: 'no limit of shares', rows: listFigureRows({ ...BALLPARK_TUNING, shareMax: 1 }) },
  {
    name: 'no exclusions',
    rows: [{ row: 'E', judge: () => judgeRing(simulateRing({ ...RING, hasExclusions: false })) }],
  },
  {
    name: 'records count in full at once',
    rows: [{ row: 'E', judge: () => judgeRing(simulateRing({ ...RING, needsOwners: false })) }],
  },
];

function listFigureRows(tuning: typeof BALLPARK_TUNING): Mutation['rows'] {
  const judge = () => judgeRules(checkRules(ROUNDS, tuning));
  return [
    { row: 'vectors', judge: () => judge().slice(0, 1) },
    { row: 'properties', judge: () => judge().slice(1) },
  ];
}

function listFakeRows(knee: number): Mutation['rows'] {
  return [{ row: 'C', judge: () => judgeFakes(measureFakes(DRAWS, { ...BALLPARK_TUNING, knee })) }];
}

/** Runs the claims once more with altered rules. */
export function judgeMutations(): Claim[] {
  const found = MUTATIONS.flatMap(({ name, rows }) =>
    rows.map(({ row, judge }) => ({ name, row, missed: listMissed(judge()).length })),
  );
  console.log('Mutations');
  printTable(
    ['mutation', 'row', 'claims missed'],
    found.map(({ name, row, missed }) => [name, row, missed]),
  );
  return found.map(({ name, row, missed }) => [missed > 0, `the mutation '${name}' is noticed in the row ${row}`]);
}
