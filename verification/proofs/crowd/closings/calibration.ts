import { UNCALIBRATED } from '@ballpark/rules/crowd/ballpark';
import {
  calibrateRanges as computeCalibrations,
  findBand,
  type KindCalibration,
  nameKind,
  type ScoredClosing,
  scoreClosing,
} from '@ballpark/rules/crowd/range-calibration';
import type { ListingType } from '@ballpark/rules/listings';
import type { AppContext } from '@ballpark/server/core/context';
import { calibrateRanges } from '@ballpark/server/features/closings/calibration/calibrate-ranges';
import { listCalibrations, listScores } from '@ballpark/server/features/closings/calibration/calibration.repository';
import type { Client, Pool } from 'pg';
import { printTable } from '../../kit/proof-run.ts';
import { computeShare, formatPercent } from '../measures.ts';
import { explainQueries, type QueryCost } from './explain-queries.ts';
import {
  insertOlder,
  insertSimulated,
  isInside,
  simulateClosings,
  type SimulatedClosing,
} from './simulated-closings.ts';

/** The newest closings of each kind that count, as the design of the calibration says. */
const NEWEST_OF_KIND = 2000;
/** A stored calibration has single precision. */
const TOLERANCE = 1e-4;
const SEEDS = { seen: 4231, unseen: 4232 };

export type KindShare = { kind: string; unseen: number; builtIn: number; calibrated: number };
type CalibrationReading = QueryCost & {
  closings: number;
  /** The kinds that the rules calibrate otherwise. */ wrong: string[];
};

export type CalibrationFindings = {
  kinds: KindShare[];
  all: KindShare;
  readings: CalibrationReading[];
  /** What the same comparisons find if arranged closings count, and if all closings of a kind are read. */
  withArranged: CalibrationReading;
  withoutLimit: CalibrationReading;
};

export type CalibrationEffort = { seen: number; unseen: number; older: readonly number[] };

type Databases = { app: AppContext; sql: Pool; client: Client };

/** Calibrates with the product's statements, and judges the range on closings that were not among them. */
export async function measureCalibration(
  databases: Databases,
  { seen, unseen, older }: CalibrationEffort,
): Promise<CalibrationFindings> {
  const { app, sql } = databases;
  await insertSimulated(sql, simulateClosings(seen, SEEDS.seen));
  const readings = [await readNight(databases)];
  const calibrations = await listCalibrations(app.db);
  const judged = simulateClosings(unseen, SEEDS.unseen);
  const kinds = [...new Set(judged.map(({ kind }) => kind))].toSorted();
  const withArranged = await compareAltered(databases, (text) => text.replace('exclusion is null', 'true'));
  for (const count of older) {
    await insertOlder(sql, count);
    readings.push(await readNight(databases));
  }
  return {
    kinds: kinds.map((kind) => computeShares(kind, calibrations, judged)),
    all: computeShares('all', calibrations, judged),
    readings,
    withArranged,
    withoutLimit: await compareAltered(databases, (text) => text.replace(`limit ${NEWEST_OF_KIND}`, '')),
  };
}

/** One night: calibrates, and compares what is stored with what the rules make of all closings. */
async function readNight({ app, sql, client }: Databases): Promise<CalibrationReading> {
  await calibrateRanges(app);
  const { db, takeCost } = await explainQueries(client);
  await listScores(db);
  const { closings, expected } = await computeFromAll(sql);
  return { closings, wrong: listWrong(await listCalibrations(app.db), expected), ...takeCost() };
}

async function compareAltered(
  { sql, client }: Databases,
  alter: (text: string) => string,
): Promise<CalibrationReading> {
  const { db, takeCost } = await explainQueries(client, alter);
  const found = computeCalibrations(await listScores(db));
  const { closings, expected } = await computeFromAll(sql);
  return { closings, wrong: listWrong(found, expected), ...takeCost() };
}

type Row = {
  type: ListingType;
  count: number;
  final: string;
  figure: string;
  error: number;
  exclusion: string | null;
};

/** The rules, with the newest closings of each kind picked from all closings. */
async function computeFromAll(sql: Pool): Promise<{ closings: number; expected: Map<string, KindCalibration> }> {
  const { rows } = await sql.query<Row>(
    `select type, suggestion_count as count, final_price as final, ballpark_price as figure, ballpark_error as error, exclusion
     from closing order by closed_at desc`,
  );
  const newest = new Map<string, ScoredClosing[]>();
  for (const { type, count, final, figure, error, exclusion } of rows) {
    if (exclusion !== null) continue;
    const band = findBand(count);
    const scores = newest.get(nameKind(type, band)) ?? [];
    newest.set(nameKind(type, band), scores);
    const score = scoreClosing(Number(final), { figureMinor: Number(figure), error });
    if (scores.length < NEWEST_OF_KIND) scores.push({ type, band, score });
  }
  return { closings: rows.length, expected: computeCalibrations([...newest.values()].flat()) };
}

function listWrong(
  found: ReadonlyMap<string, KindCalibration>,
  expected: ReadonlyMap<string, KindCalibration>,
): string[] {
  return [...expected].filter(([kind, one]) => !isEqual(found.get(kind), one)).map(([kind]) => kind);
}

function isEqual(found: KindCalibration | undefined, expected: KindCalibration): boolean {
  if (!found || found.closings !== expected.closings) return false;
  const values = ({ shift, reach, percentiles }: KindCalibration) => [shift, reach, ...percentiles];
  const kept = values(found);
  return values(expected).every((value, index) => Math.abs(value - (kept[index] ?? NaN)) < TOLERANCE);
}

function computeShares(
  kind: string,
  calibrations: ReadonlyMap<string, KindCalibration>,
  judged: readonly SimulatedClosing[],
): KindShare {
  const own = judged.filter((closing) => kind === 'all' || closing.kind === kind);
  return {
    kind,
    unseen: own.length,
    builtIn: computeShare(own.map((closing) => isInside(closing, UNCALIBRATED))),
    calibrated: computeShare(own.map((closing) => isInside(closing, calibrations.get(closing.kind) ?? UNCALIBRATED))),
  };
}

export function showCalibration({ kinds, all, readings, withArranged, withoutLimit }: CalibrationFindings): void {
  console.log('Calibration: final prices inside the range, on closings that it has not seen (promised: 80 %)');
  printTable(
    ['kind', 'unseen closings', 'built in', 'calibrated'],
    [...kinds, all].map(({ kind, unseen, builtIn, calibrated }) => [
      kind,
      unseen,
      formatPercent(builtIn),
      formatPercent(calibrated),
    ]),
  );
  console.log('What one night reads');
  const named = [
    ...readings.map((reading) => ({ name: 'as it is', ...reading })),
    { name: 'mutation: arranged closings count', ...withArranged },
    { name: 'mutation: no limit', ...withoutLimit },
  ];
  printTable(
    ['statement', 'closings', 'rows', 'pages', 'kinds that the rules make otherwise'],
    named.map(({ name, closings, rows, pages, wrong }) => [name, closings, rows, pages, wrong.length]),
  );
}
