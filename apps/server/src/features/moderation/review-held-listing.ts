import { measureHarm } from '@ballpark/rules/moderation/reports';
import type { AppContext } from '../../core/context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { holdListing } from '../listings/posting/held-listings.ts';
import { planCardErasure } from '../sharing/erase-share-cards.ts';
import { insertAuditEntry } from './audit.repository.ts';
import { announceChanges } from './hiding/hide-target.ts';
import { lockOpenCase, setCaseHidden, setCaseSums, sumReports } from './reports/report.repository.ts';
import { tellHidden } from './hiding/tell-hidden.ts';

/**
 * Hides a listing whose photo looks like one that was removed, and puts it into the queue as if it had been reported as
 * illegal. May run more than once.
 */
export async function reviewHeldListing(app: AppContext, listingId: string): Promise<void> {
  const told = await inTransaction(app.db, async (trx) => {
    const authorId = await holdListing(app, trx, listingId);
    if (authorId === undefined) return undefined;
    await planCardErasure(app, trx, listingId);
    const at = app.now();
    const target = { kind: 'listing', id: listingId, photoUrl: null } as const;
    const { id: caseId, isHidden } = await lockOpenCase(trx, { ...target, authorId, at });
    const { weight, count } = await sumReports(trx, caseId);
    await setCaseSums(trx, { caseId, harm: measureHarm(['illegal'], weight), weight, count });
    if (isHidden) return [];
    await setCaseHidden(trx, caseId, at);
    const actor = { kind: 'system' } as const;
    await insertAuditEntry(trx, { actor, event: 'hidden-for-photo', caseId, subjectId: authorId, at });
    return tellHidden(app, trx, { caseId, authorId, target, cause: 'photo' });
  });
  if (told) announceChanges(app, { told, listingIds: [listingId] });
}
