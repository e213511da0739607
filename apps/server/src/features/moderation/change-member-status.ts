import type { AppContext } from '../../app/context.ts';
import type { Trx } from '../../database/client.ts';
import { inTransaction } from '../../database/transaction.ts';
import { changeStatus, lockAccount, type MemberStatus } from '../accounts/member-status.ts';
import { hideListings, showListings } from '../listings/posting/hide-listings.ts';
import { hideSuggestions, showSuggestions } from '../suggestions/hide-suggestions.ts';
import { insertAuditEntry } from './audit.repository.ts';
import { announceChanges } from './reports/hide-target.ts';
import { deleteSuspension } from './deciding/suspension.repository.ts';

export type RestoreResult =
  | { outcome: 'restored'; listings: number; suggestions: number }
  | { outcome: 'unknown member' }
  | { outcome: 'not possible'; status: MemberStatus };

/** Lets a suspended or banned member sign in again and shows what they posted, by the operator's command. */
export async function restoreMember(app: AppContext, reference: string): Promise<RestoreResult> {
  const change = await inTransaction(app.db, async (trx) => {
    const account = await lockAccount(trx, reference);
    if (!account) return { outcome: 'unknown member' } as const;
    const { memberId, status } = account;
    if (status !== 'suspended' && status !== 'banned') return { outcome: 'not possible', status } as const;
    const content = await applyStatus(app, trx, { memberId, status: 'active' });
    const actor = { kind: 'operator' } as const;
    await insertAuditEntry(trx, { actor, event: 'member-restored', subjectId: memberId, at: app.now() });
    return { outcome: 'restored', ...content } as const;
  });
  if (change.outcome !== 'restored') return change;
  const { listingIds, suggestedOnIds } = change;
  announceChanges(app, { told: [], listingIds: [...listingIds, ...suggestedOnIds] });
  return { outcome: 'restored', listings: listingIds.length, suggestions: suggestedOnIds.length };
}

type NewStatus = { memberId: string; status: 'active' | 'suspended' | 'banned' };

/**
 * Sets the status of a member whose account is locked. Everything the member has posted is hidden or shown in the same
 * transaction. The content comes before the status, in the order in which the worker locks suggestions and members. An end
 * of an earlier suspension no longer counts.
 */
export async function applyStatus(app: AppContext, trx: Trx, { memberId, status }: NewStatus) {
  await deleteSuspension(trx, memberId);
  const content = await (status === 'active' ? showContent(app, trx, memberId) : hideContent(app, trx, memberId));
  await changeStatus(trx, { memberId, status, at: app.now() });
  return content;
}

async function hideContent(app: AppContext, trx: Trx, memberId: string) {
  const hiding = { reason: 'status', at: app.now() } as const;
  const listingIds = await hideListings(trx, { ownerId: memberId }, hiding);
  return { listingIds, suggestedOnIds: await hideSuggestions(app, trx, { target: { memberId }, reason: 'status' }) };
}

async function showContent(app: AppContext, trx: Trx, memberId: string) {
  const listingIds = await showListings(trx, { ownerId: memberId }, 'status');
  return { listingIds, suggestedOnIds: await showSuggestions(app, trx, { target: { memberId }, reason: 'status' }) };
}
