import { Gauge } from 'prom-client';
import type { Pool } from 'pg';
import { metrics } from '../observability/metrics.ts';

/** Read at each scrape from the pools themselves, without a query. A second app in one process (tests) replaces the first. */
export function exportPoolMetrics(pools: Readonly<Record<string, Pool>>): void {
  const named = Object.entries(pools);
  const gauges = [
    new Gauge({
      name: 'ballpark_pool_connections',
      help: 'Connections to PostgreSQL by pool, in use or idle.',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [pool, { totalCount, idleCount }] of named) {
          this.set({ pool, state: 'in-use' }, totalCount - idleCount);
          this.set({ pool, state: 'idle' }, idleCount);
        }
      },
    }),
    new Gauge({
      name: 'ballpark_pool_max_connections',
      help: 'Connections that the pool may open.',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const [pool, { options }] of named) this.set({ pool }, options.max);
      },
    }),
    new Gauge({
      name: 'ballpark_pool_waiting',
      help: 'Calls that wait for a connection at this moment. After two seconds they fail.',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const [pool, { waitingCount }] of named) this.set({ pool }, waitingCount);
      },
    }),
  ];
  for (const name of POOL_METRICS) metrics.removeSingleMetric(name);
  for (const gauge of gauges) metrics.registerMetric(gauge);
}

const POOL_METRICS = ['ballpark_pool_connections', 'ballpark_pool_max_connections', 'ballpark_pool_waiting'];
