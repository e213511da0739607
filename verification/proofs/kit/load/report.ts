import { printTable } from '../proof-run.ts';
import { percentile } from '../statistics.ts';
import type { Outcome } from './arrivals.ts';

export function isGood({ status }: Outcome): boolean {
  return status >= 200 && status < 300;
}

/** Whether the process refused the request because it had enough to do. */
export function isShed({ status }: Outcome): boolean {
  return status === 503;
}

export function computeP99(outcomes: readonly Outcome[]): number {
  return percentile(
    outcomes.map(({ ms }) => ms),
    0.99,
  );
}

/** One line for each kind of request. */
export function printKinds(outcomes: readonly Outcome[]): void {
  const kinds = Map.groupBy(outcomes, ({ kind }) => kind);
  printTable(
    ['kind', 'requests', 'good', 'median ms', 'p95 ms', 'p99 ms', 'other answers'],
    [...kinds, ['all', [...outcomes]] as const].map(([kind, group]) => {
      const times = group.filter(isGood).map(({ ms }) => ms);
      const others = Map.groupBy(
        group.filter((outcome) => !isGood(outcome)),
        ({ status, detail }) => `${status} ${detail.slice(0, 60)}`,
      );
      return [
        kind,
        group.length,
        times.length,
        ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0)),
        [...others].map(([what, many]) => `${many.length} x ${what}`).join('; '),
      ];
    }),
  );
}
