import type { AppContext } from '../../../core/context.ts';
import { sampleGauges } from '../../../observability/sampled-gauges.ts';
import { readUnsettledState } from './ended-listing.repository.ts';

const COUNTED_MAX = 10_000;

/** Ended listings whose awards are not booked yet. For the worker: one process is enough. */
export function exportUnsettledMetrics({ db, now }: Pick<AppContext, 'db' | 'now'>): void {
  sampleGauges(
    () => readUnsettledState(db, now(), COUNTED_MAX),
    [
      {
        name: 'ballpark_unsettled_listings',
        help: 'Ended listings, and late prices, whose awards are not booked yet. Jobs book them within seconds.',
        labelNames: [],
        toSamples: ({ count }) => [{ labels: {}, value: count }],
      },
      {
        name: 'ballpark_unsettled_oldest_seconds',
        help: 'How long the oldest of them has been waiting.',
        labelNames: [],
        toSamples: ({ oldestSeconds }) => [{ labels: {}, value: oldestSeconds }],
      },
    ],
  );
}
