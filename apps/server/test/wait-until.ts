import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Polls until `look` returns a value. Fails after the timeout. */
export async function waitUntil<T>(look: () => Promise<T | undefined>, timeoutMs = 30_000): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (performance.now() > end) throw new Error(`not seen within ${timeoutMs} ms`);
    await sleep(50);
  }
}

/** Waits until a statement in this database waits for a lock. */
export async function waitUntilLocked(sql: Pool): Promise<void> {
  await waitUntil(async () => {
    const waiting = await sql.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.rowCount === 1 ? true : undefined;
  });
}
