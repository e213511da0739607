import type { Statements } from '@ballpark/server/database/statement';
import type { Client } from 'pg';
import type { ExplainedStatements } from '../kit/large-database/count-buffers.ts';
import { percentile } from '../kit/statistics.ts';
import { printTable } from '../kit/print-table.ts';

/** One of the databases. */
export type BoardConnection = {
  name: string;
  members: number;
  /** As the product asks, on connections as the product opens them. */
  statements: Statements;
  /** The same with the pages counted. */
  explained: ExplainedStatements;
  /** For questions of the proof's own. */
  client: Client;
};

/** A question of the product, asked by a number of viewers. */
export type BoardCase = {
  name: string;
  who: string;
  asks: readonly ((db: Statements) => Promise<unknown>)[];
  /** Pages of PostgreSQL's memory it may touch. */
  mostBuffers: number;
  /** So many times as long it may take in the largest database; undefined where that is only said. */
  mostGrowth: number | undefined;
};

export type BoardFinding = { asked: BoardCase; touched: { median: number; most: number }[]; ms: number[] };

/** A kept plan is chosen after five times. */
const WARM_UP = 7;
/** A busy moment of the machine can make anything look grown; what has grown is so however long one looks. */
const LOOKS = 6;

export async function measureBoard(
  connections: readonly BoardConnection[],
  asked: BoardCase,
  rounds: number,
): Promise<BoardFinding> {
  const finding: BoardFinding = { asked, touched: [], ms: [] };
  for (const { explained } of connections) finding.touched.push(await countPages(explained, asked));
  const times: number[][] = connections.map(() => []);
  if (rounds === 0) return finding;
  for (let look = 0; look < LOOKS; look += 1) {
    for (let round = 0; round < rounds; round += 1) await addTimes(connections, asked, times);
    finding.ms = times.map((taken) => percentile(taken, 0.5));
    if (judgeGrowth(finding).length === 0) break;
  }
  return finding;
}

async function countPages(explained: ExplainedStatements, { asks }: BoardCase): Promise<BoardFinding['touched'][0]> {
  const [first] = asks;
  for (let turn = 0; turn < WARM_UP; turn += 1) await first?.(explained);
  explained.takeBuffers();
  const touched: number[] = [];
  for (const ask of asks) {
    await ask(explained);
    touched.push(explained.takeBuffers());
  }
  return { median: percentile(touched, 0.5), most: Math.max(...touched) };
}

/** The databases take turns question by question, so that whatever else the machine does meets all of them alike. */
async function addTimes(connections: readonly BoardConnection[], { asks }: BoardCase, times: number[][]) {
  const inOrder = [...connections.entries()];
  for (const [turn, ask] of asks.entries()) {
    // None is always the one asked after the largest.
    for (const [index, { statements }] of turn % 2 === 0 ? inOrder : inOrder.toReversed()) {
      // Once to have its pages at hand: how long a disk takes says nothing about the question.
      await ask(statements);
      const began = performance.now();
      await ask(statements);
      times[index]?.push(performance.now() - began);
    }
  }
}

export function growthOf({ ms }: BoardFinding): number {
  return (ms.at(-1) ?? NaN) / (ms[0] ?? NaN);
}

/** The bounds were found with ids half as wide as UUIDs: so much more is allowed, and said. */
const WIDER_IDS = 1.2;

type Judgement = { missed: string[]; remarks: string[] };

export function judgePages(connections: readonly BoardConnection[], { asked, touched }: BoardFinding): Judgement {
  const judgement: Judgement = { missed: [], remarks: [] };
  for (const [index, { members }] of connections.entries()) {
    const { most = NaN } = touched[index] ?? {};
    if (most <= asked.mostBuffers) continue;
    const said = `${asked.name}, ${asked.who}, ${sizeName(members)}: ${most} pages, ${asked.mostBuffers} allowed`;
    if (most <= asked.mostBuffers * WIDER_IDS) judgement.remarks.push(`${said}: inside the 20 % for wider ids`);
    else judgement.missed.push(said);
  }
  return judgement;
}

export function judgeGrowth(finding: BoardFinding): string[] {
  const { name, who, mostGrowth } = finding.asked;
  if (mostGrowth === undefined || growthOf(finding) <= mostGrowth) return [];
  return [`${name}, ${who}: ${growthOf(finding).toFixed(2)}x the time, ${mostGrowth}x allowed`];
}

export function showBoards(connections: readonly BoardConnection[], findings: readonly BoardFinding[]): void {
  const sizes = connections.map(({ members }) => sizeName(members));
  const headings = [...sizes.map((size) => `pages ${size}`), 'allowed', ...sizes.map((size) => `ms ${size}`)];
  printTable(
    ['question', 'viewer', ...headings, 'growth', 'allowed'],
    findings.map((finding) => [
      finding.asked.name,
      finding.asked.who,
      ...finding.touched.map(({ median, most }) => `${median} (${most})`),
      finding.asked.mostBuffers,
      ...sizes.map((_, index) => finding.ms[index]?.toFixed(2) ?? '-'),
      finding.ms.length === 0 ? '-' : `${growthOf(finding).toFixed(2)}x`,
      finding.asked.mostGrowth === undefined ? '-' : `${finding.asked.mostGrowth}x`,
    ]),
  );
}

export function sizeName(members: number): string {
  return members >= 1e6 ? `${members / 1e6}M` : `${members / 1e3}k`;
}
