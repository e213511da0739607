export type CircuitBreaker = {
  /** Whether to ask now. After the pause one call is let through as a probe, and the others wait for its outcome. */
  mayAsk: () => boolean;
  succeeded: () => void;
  /** Whether this failure opened the circuit, for the log. */
  failed: () => boolean;
};

type Settings = {
  /** After this many failures in a row nobody is asked for a while: waiting for each would make everybody slow. */
  failuresToOpen: number;
  pauseMs: number;
  nowMs?: () => number;
};

/** Stops asking a server that does not answer, so that nobody waits for what is known to be away. */
export function createCircuitBreaker(settings: Settings): CircuitBreaker {
  const { failuresToOpen, pauseMs, nowMs = () => performance.now() } = settings;
  let failuresInARow = 0;
  let openUntilMs = 0;
  return {
    mayAsk: () => {
      if (failuresInARow < failuresToOpen) return true;
      if (nowMs() < openUntilMs) return false;
      // The probe: whoever comes next finds the pause renewed. A probe that is never heard of again does no harm.
      openUntilMs = nowMs() + pauseMs;
      return true;
    },
    succeeded: () => {
      failuresInARow = 0;
    },
    failed: () => {
      failuresInARow += 1;
      if (failuresInARow < failuresToOpen) return false;
      openUntilMs = nowMs() + pauseMs;
      return true;
    },
  };
}
