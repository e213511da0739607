import type { Statements } from '@ballpark/server/database/statement';
import { percentile } from '../kit/statistics.ts';
import type { ScaleConnection } from './connection.ts';

/** Asks once, for the viewer of that number. */
export type Ask = (db: Statements, viewer: number, connection: ScaleConnection) => Promise<unknown>;

export type Touched = { median: number; most: number };

/** A kept plan is chosen after five times. */
const WARM_UP = 7;

/** Pages touched, over all viewers. */
export async function countBuffers(connection: ScaleConnection, ask: Ask, viewers: number): Promise<Touched> {
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

/** Milliseconds each question took, one list a database. */
export type Times = number[][];

type Timing = {
  viewers: number;
  rounds: number;
  /** Leaves out whoever is shown less in one database than in another: a short page is cheap because it is short. */
  isLikeWithLike: boolean;
};

/**
 * Adds to the times. The databases take turns question by question, so that whatever else the machine does meets all of
 * them alike.
 */
export async function addTimes(
  { connections, times }: { connections: readonly ScaleConnection[]; times: Times },
  ask: Ask,
  { viewers, rounds, isLikeWithLike }: Timing,
): Promise<void> {
  for (let turn = -WARM_UP; turn < viewers * rounds; turn += 1) {
    const taken: { ms: number; rows: number | undefined }[] = [];
    for (const connection of connections) {
      const began = performance.now();
      const answer = await ask(connection.statements, Math.abs(turn) % viewers, connection);
      taken.push({ ms: performance.now() - began, rows: rowsOf(answer) });
    }
    const isComparable = !isLikeWithLike || taken.every(({ rows }) => rows === taken[0]?.rows);
    if (turn >= 0 && isComparable) for (const [index, { ms }] of taken.entries()) times[index]?.push(ms);
  }
}

/** Of a page; undefined for whatever is none. */
function rowsOf(answer: unknown): number | undefined {
  const hasRows = typeof answer === 'object' && answer !== null && 'rows' in answer;
  return hasRows && typeof answer.rows === 'number' ? answer.rows : undefined;
}
