import type { Database, Trx } from './client.ts';
import { isRetryable } from './faults.ts';

const ATTEMPTS = 3;

/** Runs the work in one transaction. Repeats it after a deadlock or a serialisation failure. */
export async function inTransaction<T>(database: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
