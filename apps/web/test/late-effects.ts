/**
 * `LATE_EFFECTS_MS=60 npx vitest run --project web` finds tests that pass only on a fast machine: React runs the effects of a
 * page that much later than it shows the page, as a busy machine does. React's scheduler takes `setImmediate` when it is
 * loaded, so this file has to run before React is imported.
 */
const delay = Number(process.env.LATE_EFFECTS_MS ?? 0);
if (delay > 0 && !('isLate' in globalThis.setImmediate)) {
  const start = globalThis.setTimeout;
  const runLate = (run: (...values: unknown[]) => void, ...values: unknown[]) => start(run, delay, ...values);
  Object.assign(globalThis, { setImmediate: Object.assign(runLate, { isLate: true }) });
}
