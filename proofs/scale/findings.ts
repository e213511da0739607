import { percentile } from '../kit/statistics.ts';
import { printTable } from '../kit/print-table.ts';
import type { ScaleCase } from './cases.ts';
import type { ScaleConnection } from './connection.ts';
import { addTimes, countBuffers, type Times, type Touched } from './measure.ts';

/** What was found out about one question, from the smallest database to the largest. */
export type ScaleFinding = { asked: ScaleCase; touched: Touched[]; ms: number[] };

type Effort = { viewers: number; rounds: number };

/** A busy moment of the machine can make anything look grown; what has grown is so however long one looks. */
const LOOKS = 3;
const FEWEST_TIMES = 10;

export async function measure(
  connections: readonly ScaleConnection[],
  asked: ScaleCase,
  { viewers, rounds }: Effort,
): Promise<ScaleFinding> {
  const touched: Touched[] = [];
  for (const connection of connections) touched.push(await countBuffers(connection, asked.ask, viewers));
  const times: Times = connections.map(() => []);
  const finding: ScaleFinding = { asked, touched, ms: [] };
  const timing = { viewers, rounds, isLikeWithLike: asked.who !== 'random' };
  if (rounds === 0) return finding;
  for (let look = 0; look < LOOKS; look += 1) {
    await addTimes({ connections, times }, asked.ask, timing);
    finding.ms = times.map((measured) => (measured.length < FEWEST_TIMES ? NaN : percentile(measured, 0.5)));
    if (judgeGrowth(connections, finding).missed.length === 0) break;
  }
  return finding;
}

export function showFindings(connections: readonly ScaleConnection[], findings: readonly ScaleFinding[]): void {
  const sizes = connections.map(({ listings }) => sizeName(listings));
  printTable(
    [
      'question',
      'viewer',
      ...sizes.map((size) => `pages ${size}`),
      'allowed',
      ...sizes.map((size) => `ms ${size}`),
      'growth',
    ],
    findings.map((finding) => [
      finding.asked.name,
      finding.asked.who,
      ...finding.touched.map(({ median, most }) => `${median} (${most})`),
      finding.asked.mostBuffers ?? '-',
      ...sizes.map((_, index) => shown(finding.ms[index], 2)),
      `${shown(growth(finding.ms), 1)}x`,
    ]),
  );
}

export function sizeName(listings: number): string {
  return listings >= 1e6 ? `${listings / 1e6}M` : `${listings / 1e3}k`;
}

function shown(value: number | undefined, digits: number): string {
  return value === undefined || Number.isNaN(value) ? '-' : value.toFixed(digits);
}

function growth(ms: readonly number[]): number {
  return (ms[ms.length - 1] ?? NaN) / (ms[0] ?? NaN);
}

/** The bounds were found with ids half as wide as UUIDs: so much more is allowed, and said. */
const WIDER_IDS = 1.2;
/** Up to this size the pages touched have a bound; beyond it the growth has. */
const BOUNDED_UP_TO = 1_000_000;
/** Where little is, a small database is cheap because it has nothing to show. */
const MOST_GROWTH = { dense: 1.5, anyone: 1.5, random: 3 } as const;

export type Judgement = { missed: string[]; remarks: string[] };

export function judgeBuffers(connections: readonly ScaleConnection[], { asked, touched }: ScaleFinding): Judgement {
  const judgement: Judgement = { missed: [], remarks: [] };
  for (const [index, { listings }] of connections.entries()) {
    const { most = NaN } = touched[index] ?? {};
    if (asked.mostBuffers === undefined || listings > BOUNDED_UP_TO || most <= asked.mostBuffers) continue;
    const said = `${asked.name}, ${asked.who}, ${sizeName(listings)}: ${most} pages, ${asked.mostBuffers} allowed`;
    if (most <= asked.mostBuffers * WIDER_IDS) judgement.remarks.push(`${said}: inside the 20 % for wider ids`);
    else judgement.missed.push(said);
  }
  return judgement;
}

export function judgeGrowth(connections: readonly ScaleConnection[], { asked, ms }: ScaleFinding): Judgement {
  const judgement: Judgement = { missed: [], remarks: [] };
  const bound = MOST_GROWTH[asked.who];
  for (const [index, { listings }] of connections.entries()) {
    const grown = growth(ms.slice(0, index + 1));
    if (asked.judgedUpTo === undefined || grown <= bound) continue;
    if (Number.isNaN(grown)) {
      judgement.remarks.push(`${asked.name}, ${asked.who}: too few are shown as much in every database to compare`);
      break;
    }
    const said = `${asked.name}, ${asked.who}, ${sizeName(listings)}: ${grown.toFixed(1)}x the time, ${bound}x allowed`;
    if (listings <= asked.judgedUpTo) judgement.missed.push(said);
    else judgement.remarks.push(`${said}: reported, not judged`);
  }
  return judgement;
}
