import type { AppContext } from '../../app/context.ts';
import type { Trx } from '../../database/client.ts';
import { inTransaction } from '../../database/transaction.ts';
import { changeStatus, lockAccount, type MemberStatus } from '../accounts/member-status.ts';
import { hideListings, showListings } from '../listings/posting/hide-listings.ts';
import { hideSuggestions, showSuggestions } from '../suggestions/hide-suggestions.ts';
import { insertAuditEntry } from './audit.repository.ts';
import { deleteSuspension } from './deciding/suspension.repository.ts';

/** What an operator can do to a member, and from which status. */
const ACTIONS = {
  suspend: { from: ['active'], to: 'suspended', event: 'member-suspended' },
  ban: { from: ['active', 'suspended'], to: 'banned', event: 'member-banned' },
  restore: { from: ['suspended', 'banned'], to: 'active', event: 'member-restored' },
} as const satisfies Record<string, { from: readonly MemberStatus[]; to: MemberStatus; event: string }>;

export type MemberAction = keyof typeof ACTIONS;
export const MEMBER_ACTIONS = Object.keys(ACTIONS) as MemberAction[];

export type StatusChangeResult =
  | { outcome: 'changed'; listings: number; suggestions: number }
  | { outcome: 'unknown address' }
  | { outcome: 'not possible'; status: MemberStatus };

type ChangeMemberStatusInput = { email: string; action: MemberAction };

/** Suspends, bans or restores a member, by the operator's command. */
export async function changeMemberStatus(
  app: AppContext,
  { email, action }: ChangeMemberStatusInput,
): Promise<StatusChangeResult> {
  const { from, to, event } = ACTIONS[action];
  const allowed: readonly MemberStatus[] = from;
  const change = await inTransaction(app.db, async (trx) => {
    const account = await lockAccount(trx, email);
    if (!account) return { outcome: 'unknown address' } as const;
    const { memberId, status } = account;
    if (!allowed.includes(status)) return { outcome: 'not possible', status } as const;
    const content = await applyStatus(app, trx, { memberId, status: to });
    await insertAuditEntry(trx, { actor: { kind: 'operator' }, event, subjectId: memberId, at: app.now() });
    return { outcome: 'changed', ...content } as const;
  });
  if (change.outcome !== 'changed') return change;
  const { listingIds, suggestedOnIds } = change;
  // Open pages read their listing again and find it hidden, shown or with other figures.
  for (const id of new Set([...listingIds, ...suggestedOnIds])) app.live.announce(id, 'suggestion');
  return { outcome: 'changed', listings: listingIds.length, suggestions: suggestedOnIds.length };
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
