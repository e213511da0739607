export type CircuitBreaker = {
  /** After the pause one call is allowed as a probe; the others are not until it has succeeded. */
  isCallAllowed: () => boolean;
  recordSuccess: () => void;
  /** Returns whether this failure opened the circuit, for the log. */
  recordFailure: () => boolean;
};

type Settings = {
  /** Failures in a row after which calls are refused. */
  failuresToOpen: number;
  pauseMs: number;
  nowMs?: () => number;
};

/** Refuses calls to a server that does not answer, so that requests do not wait for its timeout. */
export function createCircuitBreaker(settings: Settings): CircuitBreaker {
  const { failuresToOpen, pauseMs, nowMs = () => performance.now() } = settings;
  let failuresInARow = 0;
  let openUntilMs = 0;
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
