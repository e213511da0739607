import { printTable } from '../../kit/proof-run.ts';
import { percentile } from '../../kit/statistics.ts';
import type { ScaleCase } from './cases.ts';
import type { ScaleConnection } from './connection.ts';
import { addTimes, type BufferCount, countBuffers, type Times } from './measure.ts';

/** The measurements of one query, from the smallest database to the largest. */
export type ScaleFinding = { question: ScaleCase; touched: BufferCount[]; ms: number[] };

type Effort = { viewers: number; rounds: number };

/** A busy machine can make a query look slower. Real growth stays after repeated measurements. */
const REPEATS = 3;
const FEWEST_TIMES = 10;

export async function measure(
  connections: readonly ScaleConnection[],
  question: ScaleCase,
  { viewers, rounds }: Effort,
): Promise<ScaleFinding> {
  const touched: BufferCount[] = [];
  for (const connection of connections) touched.push(await countBuffers(connection, question.ask, viewers));
  const times: Times = connections.map(() => []);
  const finding: ScaleFinding = { question, touched, ms: [] };
  const timing = { viewers, rounds, needsEqualRows: question.who !== 'random' };
  if (rounds === 0) return finding;
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    await addTimes({ connections, times }, question.ask, timing);
    finding.ms = times.map((measured) => (measured.length < FEWEST_TIMES ? NaN : percentile(measured, 0.5)));
    if (judgeGrowth(connections, finding).missed.length === 0) break;
  }
  return finding;
}

export function showFindings(connections: readonly ScaleConnection[], findings: readonly ScaleFinding[]): void {
  const sizes = connections.map(({ listings }) => formatSize(listings));
  printTable(
    [
      'query',
      'viewer',
      ...sizes.map((size) => `pages ${size}`),
      'allowed',
      ...sizes.map((size) => `ms ${size}`),
      'growth',
    ],
    findings.map((finding) => [
      finding.question.name,
      finding.question.who,
      ...finding.touched.map(({ median, most }) => `${median} (${most})`),
      finding.question.mostBuffers ?? '-',
      ...sizes.map((_, index) => formatNumber(finding.ms[index], 2)),
      `${formatNumber(computeGrowth(finding.ms), 1)}x`,
    ]),
  );
}

export function formatSize(listings: number): string {
  return listings >= 1e6 ? `${listings / 1e6}M` : `${listings / 1e3}k`;
}

function formatNumber(value: number | undefined, digits: number): string {
  return value === undefined || Number.isNaN(value) ? '-' : value.toFixed(digits);
}

function computeGrowth(ms: readonly number[]): number {
  return (ms[ms.length - 1] ?? NaN) / (ms[0] ?? NaN);
}

/** The bounds were set for ids half as wide as UUIDs. This factor more is allowed, and reported. */
const WIDER_IDS = 1.2;
/** Up to this size the buffer pages have a bound, unless they are flat; for larger databases the growth has one. */
const BOUNDED_UP_TO = 1_000_000;
/** At sparse places a small database is cheap because it has nothing to show. */
const MOST_GROWTH = { dense: 1.5, anyone: 1.5, random: 3 } as const;

export type Judgement = { missed: string[]; remarks: string[] };

export function judgeBuffers(connections: readonly ScaleConnection[], { question, touched }: ScaleFinding): Judgement {
  const judgement: Judgement = { missed: [], remarks: [] };
  const { mostBuffers, isFlat } = question;
  for (const [index, { listings }] of connections.entries()) {
    const { most = NaN } = touched[index] ?? {};
    const isBounded = isFlat ?? listings <= BOUNDED_UP_TO;
    if (mostBuffers === undefined || !isBounded || most <= mostBuffers) continue;
    const remark = `${question.name}, ${question.who}, ${formatSize(listings)}: ${most} pages, ${mostBuffers} allowed`;
    if (!isFlat && most <= mostBuffers * WIDER_IDS) judgement.remarks.push(`${remark}: inside the 20 % for wider ids`);
    else judgement.missed.push(remark);
  }
  return judgement;
}

/**
 * Judges the buffer pages of queries that are flat as it judges their time. Not for random viewers: in a small database most
 * of them see few listings, and showing twelve costs more than finding them.
 */
export function judgePageGrowth(connections: readonly ScaleConnection[], finding: ScaleFinding): Judgement {
  const { question, touched } = finding;
  if (!question.isFlat || question.who === 'random') return { missed: [], remarks: [] };
  const bound = MOST_GROWTH[question.who];
  const missed = connections.flatMap(({ listings }, index) => {
    const grown = (touched[index]?.median ?? NaN) / (touched[0]?.median ?? NaN);
    const name = `${question.name}, ${question.who}, ${formatSize(listings)}`;
    return grown <= bound ? [] : [`${name}: ${grown.toFixed(1)}x the pages, ${bound}x allowed`];
  });
  return { missed, remarks: [] };
}

export function judgeGrowth(connections: readonly ScaleConnection[], { question, ms }: ScaleFinding): Judgement {
  const judgement: Judgement = { missed: [], remarks: [] };
  const bound = MOST_GROWTH[question.who];
  for (const [index, { listings }] of connections.entries()) {
    const grown = computeGrowth(ms.slice(0, index + 1));
    if (question.judgedUpTo === undefined || grown <= bound) continue;
    if (Number.isNaN(grown)) {
      judgement.remarks.push(
        `${question.name}, ${question.who}: too few viewers see equally many listings in all databases`,
      );
      break;
    }
    const remark = `${question.name}, ${question.who}, ${formatSize(listings)}: ${grown.toFixed(1)}x the time, ${bound}x allowed`;
    if (listings <= question.judgedUpTo) judgement.missed.push(remark);
    else judgement.remarks.push(`${remark}: reported, not judged`);
  }
  return judgement;
}
