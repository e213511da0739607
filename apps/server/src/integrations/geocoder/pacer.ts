import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long work holds the event loop at most about this long at a time: requests wait no longer than that. */
const LONGEST_TURN_MS = 15;

/** Lets others run between two steps of long work, when it has been at it for long enough. */
export function createPacer(): () => Promise<void> {
  let turnBegan = performance.now();
  return async () => {
    if (performance.now() - turnBegan < LONGEST_TURN_MS) return;
    await nextTurn();
    turnBegan = performance.now();
  };
}
