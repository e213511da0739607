import { Gauge } from 'prom-client';
import { metrics } from './metrics.ts';

const NAME = 'ballpark_loop_busy_max_seconds';
const TICK_MS = 20;

/**
 * Measures how long our code blocks the event loop, in processor time. The usual lag is wall-clock time, which on a busy
 * machine also counts other processes.
 */
export function measureEventLoop(): void {
  if (metrics.getSingleMetric(NAME)) return;
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user - before.user + now.system - before.system);
    before = now;
  };
  setInterval(look, TICK_MS).unref();
  const gauge = new Gauge({
    name: NAME,
    help: 'Most processor time the main thread used between two turns of a 20 ms timer, since it was last read.',
    registers: [],
    collect() {
      look();
      this.set(longest / 1e6);
      longest = 0;
    },
  });
  metrics.registerMetric(gauge);
}
