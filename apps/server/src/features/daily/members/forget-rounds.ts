import type { AppContext } from '../../../core/context.ts';
import { countDueRoundRows, forgetRoundRows } from './forget-rounds.repository.ts';

const BATCH = 1_000;
const BATCHES_PER_RUN = 20;

/** Removes rounds of visitors, and the device from rounds of members, after 40 days, and the latter after 400. */
export async function forgetRounds(app: AppContext): Promise<number> {
  let forgotten = 0;
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const found = await forgetRoundRows(app.db, { at: app.now(), limit: BATCH });
    if (found === 0) break;
    forgotten += found;
  }
  return forgotten;
}

/** How many are due, up to a limit. */
export function countDueRounds(app: AppContext, limit: number): Promise<number> {
  return countDueRoundRows(app.db, { at: app.now(), limit });
}
