/**
 * Acts so many times a second without waiting for what came before. A late timer catches up: each act is told when it
 * was due, so that lateness counts as waiting, as it would for a person. Returns what ends it.
 */
export function atSteadyRate(timesASecond: number, act: (dueAt: number, turn: number) => Promise<void>): () => void {
  const beganAt = performance.now();
  let turn = 0;
  const nextDueAt = () => beganAt + (turn * 1000) / timesASecond;
  const timer = setInterval(() => {
    for (let dueAt = nextDueAt(); dueAt <= performance.now(); dueAt = nextDueAt()) {
      void act(dueAt, turn);
      turn += 1;
    }
  }, 5);
  return () => clearInterval(timer);
}
