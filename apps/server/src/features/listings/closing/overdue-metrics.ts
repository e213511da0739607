import type { AppContext } from '../../../core/context.ts';
import { sampleGauges } from '../../../observability/sampled-gauges.ts';
import { readOverdueState } from './closing.repository.ts';

const COUNTED_MAX = 10_000;

/** Listings that should have been closed automatically. For the worker: one process is enough. */
export function exportOverdueMetrics({ db, now }: Pick<AppContext, 'db' | 'now'>): void {
  const read = () => readOverdueState(db, { at: now(), limit: COUNTED_MAX });
  sampleGauges(read, [
    {
      name: 'ballpark_overdue_listings',
      help: 'Open listings whose time is over, up to 10,000. A job closes them every minute.',
      labelNames: [],
      toSamples: ({ count }) => [{ labels: {}, value: count }],
    },
    {
      name: 'ballpark_overdue_oldest_seconds',
      help: 'How long the time of the oldest of them has been over.',
      labelNames: [],
      toSamples: ({ oldestSeconds }) => [{ labels: {}, value: oldestSeconds }],
    },
  ]);
}
