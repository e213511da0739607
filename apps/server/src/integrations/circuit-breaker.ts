import { Gauge } from 'prom-client';
import { metrics } from '../observability/metrics.ts';

export type CircuitBreaker = {
  /** After the pause one call is allowed as a probe; the others are not until it has succeeded. */
  isCallAllowed: () => boolean;
  recordSuccess: () => void;
  /** Returns whether this failure opened the circuit, for the log. */
  recordFailure: () => boolean;
};

type Settings = {
  /** Names the protected service in metrics. */
  name: string;
  /** Failures in a row after which calls are refused. */
  failuresToOpen: number;
  pauseMs: number;
  nowMs?: () => number;
};

/** Without calls there is no probe, so that after this time the metric no longer claims that the server is away. */
const QUIET_MS = 60_000;

/** Refuses calls to a server that does not answer, so that requests do not wait for its timeout. */
export function createCircuitBreaker(settings: Settings): CircuitBreaker {
  const { name, failuresToOpen, pauseMs, nowMs = () => performance.now() } = settings;
  let failuresInARow = 0;
  let openUntilMs = 0;
  openChecks.set(name, () => failuresInARow >= failuresToOpen && nowMs() < openUntilMs + QUIET_MS);
  return {
    isCallAllowed: () => {
      if (failuresInARow < failuresToOpen) return true;
      if (nowMs() < openUntilMs) return false;
      // The probe. The pause starts again for all other calls, so a probe that never reports back does no harm.
      openUntilMs = nowMs() + pauseMs;
      return true;
    },
    recordSuccess: () => {
      failuresInARow = 0;
    },
    recordFailure: () => {
      failuresInARow += 1;
      if (failuresInARow < failuresToOpen) return false;
      openUntilMs = nowMs() + pauseMs;
      return true;
    },
  };
}

/** By name. A second app in one process (tests) replaces the first. */
const openChecks = new Map<string, () => boolean>();

metrics.registerMetric(
  new Gauge({
    name: 'ballpark_breaker_open',
    help: '1 from the failures that opened the circuit until a call succeeds or there were no calls for a minute.',
    labelNames: ['breaker'],
    registers: [],
    collect() {
      for (const [breaker, isOpen] of openChecks) this.set({ breaker }, Number(isOpen()));
    },
  }),
);
