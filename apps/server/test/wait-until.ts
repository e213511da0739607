import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until `look` returns a value. Fails after the timeout. */
export async function waitUntil<T>(look: () => Promise<T | undefined>, timeoutMs = 10_000): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (performance.now() > end) throw new Error(`not seen within ${timeoutMs} ms`);
    await sleep(50);
  }
}
