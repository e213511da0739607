/**
 * Runs an action at a steady rate without waiting for earlier ones. A late timer catches up. Each action gets its due
 * time, so that the delay counts as waiting time, as for a real client. Returns a function that stops it.
 */
export function runAtSteadyRate(
  timesPerSecond: number,
  action: (dueAt: number, turn: number) => Promise<void>,
): () => void {
  const startedAt = performance.now();
  let turn = 0;
  const nextDueAt = () => startedAt + (turn * 1000) / timesPerSecond;
  const timer = setInterval(() => {
    for (let dueAt = nextDueAt(); dueAt <= performance.now(); dueAt = nextDueAt()) {
      void action(dueAt, turn);
      turn += 1;
    }
  }, 5);
  return () => clearInterval(timer);
}
