import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import { createTtlCache } from '../core/ttl-cache.ts';
import { metrics } from './metrics.ts';

type Sample = { labels: Record<string, string>; value: number };

type SampledGauge<Reading> = {
  name: string;
  help: string;
  labelNames: readonly string[];
  toSamples: (reading: Reading) => Sample[];
};

/** A database that takes longer is away. Prometheus waits for ten seconds. */
const READ_TIMEOUT_MS = 2_000;
/** The gauges of one reading share it, and so do several Prometheus servers. Less than any scrape interval. */
const SHARED_MS = 5_000;

/**
 * Gauges that are read at each scrape, at most once in five seconds. They are left out while the reading fails, so that the other metrics are still
 * answered. A second app in one process (tests) replaces the first.
 */
export function sampleGauges<Reading>(read: () => Promise<Reading>, gauges: readonly SampledGauge<Reading>[]): void {
  const share = createTtlCache<Reading | undefined>({ ttlMs: SHARED_MS, maxEntries: 1 });
  const readInTime = () =>
    share('reading', () =>
      Promise.race([read().catch(() => undefined), sleep(READ_TIMEOUT_MS, undefined, { ref: false })]),
    );
  for (const { name, help, labelNames, toSamples } of gauges) {
    metrics.removeSingleMetric(name);
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        const reading = await readInTime();
        this.reset();
        const samples = reading === undefined ? [] : toSamples(reading);
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
    metrics.registerMetric(gauge);
  }
}
