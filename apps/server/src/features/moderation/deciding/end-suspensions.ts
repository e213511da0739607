import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { lockMemberAccount } from '../../accounts/member-status.ts';
import { insertAuditEntry } from '../audit.repository.ts';
import { settleMember } from '../change-member-status.ts';
import { announceChanges } from '../hiding/hide-target.ts';
import { countEnded, deleteEndedSuspension, findEndedSuspension } from './suspension.repository.ts';

/** Restores members whose suspension is over, each in a transaction of its own. */
export async function endSuspensions(app: AppContext): Promise<void> {
  await runInBatches({ size: 1, most: 500 }, () => endNext(app));
}

async function endNext(app: AppContext): Promise<number> {
  const ended = await inTransaction(app.db, async (trx) => {
    const memberId = await findEndedSuspension(trx, app.now());
    if (memberId === undefined) return undefined;
    // The account first, as in every change of a status.
    await lockMemberAccount(trx, memberId);
    // Another process was faster, or a later suspension was written meanwhile.
    if (!(await deleteEndedSuspension(trx, memberId, app.now()))) return [];
    const listingIds = await settleMember(app, trx, memberId);
    const actor = { kind: 'system' } as const;
    await insertAuditEntry(trx, { actor, event: 'suspension-ended', subjectId: memberId, at: app.now() });
    return listingIds;
  });
  if (ended === undefined) return 0;
  announceChanges(app, { told: [], listingIds: ended });
  return 1;
}

/** How many suspensions are over, up to a limit. */
export function countEndedSuspensions(app: AppContext, limit: number): Promise<number> {
  return countEnded(app.db, app.now(), limit);
}
