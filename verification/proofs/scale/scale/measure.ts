import type { Statements } from '@ballpark/server/database/statement';
import { percentile } from '../../kit/statistics.ts';
import type { ScaleConnection } from './connection.ts';

/** Runs the query once, for the viewer with this number. */
export type Ask = (db: Statements, viewer: number, connection: ScaleConnection) => Promise<unknown>;

export type BufferCount = { median: number; most: number };

/** PostgreSQL may choose a generic plan after five executions. */
const WARM_UP = 7;

/** Counts the buffer pages over all viewers. */
export async function countBuffers(connection: ScaleConnection, ask: Ask, viewers: number): Promise<BufferCount> {
  const { explained } = connection;
  for (let viewer = 0; viewer < WARM_UP; viewer += 1) await ask(explained, viewer % viewers, connection);
  explained.takeBuffers();
  const touched: number[] = [];
  for (let viewer = 0; viewer < viewers; viewer += 1) {
    await ask(explained, viewer, connection);
    touched.push(explained.takeBuffers());
  }
  return { median: percentile(touched, 0.5), most: Math.max(...touched) };
}

/** Milliseconds per query, one list for each database. */
export type Times = number[][];

type TimingInput = {
  viewers: number;
  rounds: number;
  /** Ignores viewers who see fewer listings in one database than in another: a short page is cheap because it is short. */
  needsEqualRows: boolean;
};

/** Adds to the times. The databases take turns after each query, so that other load affects all of them equally. */
export async function addTimes(
  { connections, times }: { connections: readonly ScaleConnection[]; times: Times },
  ask: Ask,
  { viewers, rounds, needsEqualRows }: TimingInput,
): Promise<void> {
  for (let turn = -WARM_UP; turn < viewers * rounds; turn += 1) {
    const taken: { ms: number; rows: number | undefined }[] = [];
    for (const connection of connections) {
      const began = performance.now();
      const answer = await ask(connection.statements, Math.abs(turn) % viewers, connection);
      taken.push({ ms: performance.now() - began, rows: countRows(answer) });
    }
    const isComparable = !needsEqualRows || taken.every(({ rows }) => rows === taken[0]?.rows);
    if (turn >= 0 && isComparable) for (const [index, { ms }] of taken.entries()) times[index]?.push(ms);
  }
}

/** Returns undefined if the answer is not a page. */
function countRows(answer: unknown): number | undefined {
  const hasRows = typeof answer === 'object' && answer !== null && 'rows' in answer;
  return hasRows && typeof answer.rows === 'number' ? answer.rows : undefined;
}
