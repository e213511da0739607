import type { AppContext } from '../../core/context.ts';
import type { Trx } from '../../database/client.ts';
import { inTransaction } from '../../database/transaction.ts';
import { changeStatus, lockAccount, lockMemberAccount, type MemberStatus } from '../accounts/member-status.ts';
import { hideListings, showListings } from '../listings/posting/hide-listings.ts';
import { hideSuggestions, showSuggestions } from '../suggestions/hide-suggestions.ts';
import { insertAuditEntry } from './audit.repository.ts';
import { announceChanges } from './hiding/hide-target.ts';
import { deleteSuspension, getSanctions, liftSanctions, upsertSuspension } from './deciding/suspension.repository.ts';

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
    await liftSanctions(trx, memberId, app.now());
    const content = await settleStatus(app, trx, account);
    const actor = { kind: 'operator' } as const;
    await insertAuditEntry(trx, { actor, event: 'member-restored', subjectId: memberId, at: app.now() });
    return { outcome: 'restored', ...content } as const;
  });
  if (change.outcome !== 'restored') return change;
  const { listingIds, suggestedOnIds } = change;
  announceChanges(app, { told: [], listingIds: [...listingIds, ...suggestedOnIds] });
  return { outcome: 'restored', listings: listingIds.length, suggestions: suggestedOnIds.length };
}

type ChangedContent = {
  listingIds: string[];
  /** Listings with a suggestion of the member. */ suggestedOnIds: string[];
};

const NOTHING: ChangedContent = { listingIds: [], suggestedOnIds: [] };

/**
 * Gives a member the status that the decisions in force ask for. A closed account stays closed: its status is settled when
 * it is opened again. Decisions are written before this lock, so the last of several at once sees all of them.
 */
export async function settleMember(app: AppContext, trx: Trx, memberId: string): Promise<string[]> {
  const status = await lockMemberAccount(trx, memberId);
  if (status === undefined || status === 'closed') return [];
  const { listingIds, suggestedOnIds } = await settleStatus(app, trx, { memberId, status });
  return [...listingIds, ...suggestedOnIds];
}

type KnownStatus = { memberId: string; status: MemberStatus };

/**
 * Settles a member whose account is locked and has this status. Everything the member has posted is hidden or shown in
 * the same transaction. The content comes before the status, in the order in which the worker locks suggestions and members.
 */
async function settleStatus(app: AppContext, trx: Trx, { memberId, status }: KnownStatus): Promise<ChangedContent> {
  const { isBanned, suspendedBy } = await getSanctions(trx, memberId, app.now());
  if (suspendedBy === null) await deleteSuspension(trx, memberId);
  else await upsertSuspension(trx, memberId, suspendedBy);
  const settled = chooseStatus({ isBanned, isSuspended: suspendedBy !== null });
  if (settled === status) return NOTHING;
  const content = await (settled === 'active' ? showContent(app, trx, memberId) : hideContent(app, trx, memberId));
  await changeStatus(trx, { memberId, status: settled, at: app.now() });
  return content;
}

function chooseStatus({ isBanned, isSuspended }: { isBanned: boolean; isSuspended: boolean }) {
  if (isBanned) return 'banned';
  return isSuspended ? 'suspended' : 'active';
}

async function hideContent(app: AppContext, trx: Trx, memberId: string): Promise<ChangedContent> {
  const hiding = { reason: 'status', at: app.now() } as const;
  const listingIds = await hideListings(trx, { ownerId: memberId }, hiding);
  return { listingIds, suggestedOnIds: await hideSuggestions(app, trx, { target: { memberId }, reason: 'status' }) };
}

async function showContent(app: AppContext, trx: Trx, memberId: string): Promise<ChangedContent> {
  const listingIds = await showListings(trx, { ownerId: memberId }, 'status');
  return { listingIds, suggestedOnIds: await showSuggestions(app, trx, { target: { memberId }, reason: 'status' }) };
}
