import type { Statements } from '@ballpark/server/database/statement';
import type { Client } from 'pg';
import type { ExplainedStatements } from '../../kit/large-database/count-buffers.ts';
import { printTable } from '../../kit/proof-run.ts';
import { percentile } from '../../kit/statistics.ts';

export type BoardConnection = {
  name: string;
  members: number;
  /** The product's own statements on connections that the product's code opens. */
  statements: Statements;
  /** Runs these statements and counts their buffer pages. */
  explained: ExplainedStatements;
  /** For queries of the proof. */
  client: Client;
};

/** A query of the product that a number of viewers run. */
export type BoardCase = {
  name: string;
  who: string;
  asks: readonly ((db: Statements) => Promise<unknown>)[];
  /** The buffer pages it may touch. */
  mostBuffers: number;
  /** The allowed ratio of the times in the largest and the smallest database; undefined if it is only reported. */
  mostGrowth: number | undefined;
};

export type BoardFinding = { question: BoardCase; touched: { median: number; most: number }[]; ms: number[] };

/** PostgreSQL may choose a generic plan after five executions. */
const WARM_UP = 7;
/** A busy machine can make a query look slower. Real growth stays after repeated measurements. */
const REPEATS = 6;

export async function measureBoard(
  connections: readonly BoardConnection[],
  question: BoardCase,
  rounds: number,
): Promise<BoardFinding> {
  const finding: BoardFinding = { question, touched: [], ms: [] };
  for (const { explained } of connections) finding.touched.push(await countPages(explained, question));
  const times: number[][] = connections.map(() => []);
  if (rounds === 0) return finding;
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    for (let round = 0; round < rounds; round += 1) await addTimes(connections, question, times);
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

/** The databases take turns after each query, so that other load affects all of them equally. */
async function addTimes(connections: readonly BoardConnection[], { asks }: BoardCase, times: number[][]) {
  const inOrder = [...connections.entries()];
  for (const [turn, ask] of asks.entries()) {
    // The order alternates, so that no database always comes after the largest.
    for (const [index, { statements }] of turn % 2 === 0 ? inOrder : inOrder.toReversed()) {
      // The first run loads the pages into memory: the time of the disk is not measured.
      await ask(statements);
      const began = performance.now();
      await ask(statements);
      times[index]?.push(performance.now() - began);
    }
  }
}

export function computeGrowth({ ms }: BoardFinding): number {
  return (ms.at(-1) ?? NaN) / (ms[0] ?? NaN);
}

/** The bounds were set for ids half as wide as UUIDs. This factor more is allowed, and reported. */
const WIDER_IDS = 1.2;

type Judgement = { missed: string[]; remarks: string[] };

export function judgePages(connections: readonly BoardConnection[], { question, touched }: BoardFinding): Judgement {
  const judgement: Judgement = { missed: [], remarks: [] };
  for (const [index, { members }] of connections.entries()) {
    const { most = NaN } = touched[index] ?? {};
    if (most <= question.mostBuffers) continue;
    const remark = `${question.name}, ${question.who}, ${formatSize(members)}: ${most} pages, ${question.mostBuffers} allowed`;
    if (most <= question.mostBuffers * WIDER_IDS) judgement.remarks.push(`${remark}: inside the 20 % for wider ids`);
    else judgement.missed.push(remark);
  }
  return judgement;
}

export function judgeGrowth(finding: BoardFinding): string[] {
  const { name, who, mostGrowth } = finding.question;
  if (mostGrowth === undefined || computeGrowth(finding) <= mostGrowth) return [];
  return [`${name}, ${who}: ${computeGrowth(finding).toFixed(2)}x the time, ${mostGrowth}x allowed`];
}

export function showBoards(connections: readonly BoardConnection[], findings: readonly BoardFinding[]): void {
  const sizes = connections.map(({ members }) => formatSize(members));
  const headings = [...sizes.map((size) => `pages ${size}`), 'allowed', ...sizes.map((size) => `ms ${size}`)];
  printTable(
    ['query', 'viewer', ...headings, 'growth', 'allowed'],
    findings.map((finding) => [
      finding.question.name,
      finding.question.who,
      ...finding.touched.map(({ median, most }) => `${median} (${most})`),
      finding.question.mostBuffers,
      ...sizes.map((_, index) => finding.ms[index]?.toFixed(2) ?? '-'),
      finding.ms.length === 0 ? '-' : `${computeGrowth(finding).toFixed(2)}x`,
      finding.question.mostGrowth === undefined ? '-' : `${finding.question.mostGrowth}x`,
    ]),
  );
}

export function formatSize(members: number): string {
  return members >= 1e6 ? `${members / 1e6}M` : `${members / 1e3}k`;
}
