/** After this many failures in a row nobody is asked for a while: waiting for each would make everybody slow. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;

export type CircuitBreaker = {
  /** Whether to ask now. After the pause one call is let through as a probe, and the others wait for its outcome. */
  mayAsk: () => boolean;
  succeeded: () => void;
  /** Whether this failure opened the circuit, for the log. */
  failed: () => boolean;
};

export function createCircuitBreaker(nowMs: () => number): CircuitBreaker {
  let failuresInARow = 0;
  let openUntilMs = 0;
  return {
    mayAsk: () => {
      if (failuresInARow < FAILURES_TO_OPEN) return true;
      if (nowMs() < openUntilMs) return false;
      // The probe: whoever comes next finds the pause renewed. A probe that is never heard of again does no harm.
      openUntilMs = nowMs() + OPEN_MS;
      return true;
    },
    succeeded: () => {
      failuresInARow = 0;
    },
    failed: () => {
      failuresInARow += 1;
      if (failuresInARow < FAILURES_TO_OPEN) return false;
      openUntilMs = nowMs() + OPEN_MS;
      return true;
    },
  };
}
