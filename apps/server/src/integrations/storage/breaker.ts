/** Stops asking a server that does not answer, so that nobody waits for what is known to be away. */
export type Breaker = {
  /** Whether to refuse without asking. After a pause one call is let through to see. */
  isOpen: () => boolean;
  recordSuccess: () => void;
  recordFailure: () => void;
};

type Settings = { failures: number; pauseMs: number };

export function createBreaker({ failures, pauseMs }: Settings): Breaker {
  let inARow = 0;
  let openUntil = 0;
  return {
    isOpen: () => {
      if (inARow < failures) return false;
      if (performance.now() < openUntil) return true;
      openUntil = performance.now() + pauseMs; // this caller tries; the others wait for what it finds
      return false;
    },
    recordSuccess: () => {
      inARow = 0;
    },
    recordFailure: () => {
      inARow += 1;
      openUntil = performance.now() + pauseMs;
    },
  };
}
