import { type DecisionAction, hidesContent } from '@ballpark/rules/moderation/decisions';
import type { AppContext } from '../../../app/context.ts';
import type { Trx } from '../../../database/client.ts';
import { lockMemberAccount } from '../../accounts/member-status.ts';
import { releaseListing, restoreRemovedListing } from '../../listings/posting/held-listings.ts';
import { applyStatus } from '../change-member-status.ts';
import { removeContent } from '../remove-content.ts';
import { hideTarget, showTarget } from '../reports/hide-target.ts';
import type { CaseRow } from './case.repository.ts';
import { findSuspension, upsertSuspension } from './suspension.repository.ts';

type Effect = { row: CaseRow; decision: { id: string; action: DecisionAction } };

/** Does what a decision says, in its transaction. Returns the listings that changed. */
export async function applyDecision(app: AppContext, trx: Trx, { row, decision }: Effect): Promise<string[]> {
  const { id: caseId, authorId } = row;
  const target = toTarget(row);
  // The account before the listings, in the order of a suspension by the operator.
  const statusIds = await applyToMember(app, trx, { authorId, decision });
  const hiddenIds = await hideContent(app, trx, { row, decision });
  const shownIds = await showTarget(app, trx, { caseId, target, reason: 'reports' });
  return [...statusIds, ...hiddenIds, ...shownIds];
}

function toTarget({ kind, targetId, photoUrl }: CaseRow) {
  return { kind, id: targetId, photoUrl };
}

async function hideContent(app: AppContext, trx: Trx, { row, decision: { action } }: Effect): Promise<string[]> {
  if (action === 'remove') return removeContent(app, trx, toTarget(row));
  if (hidesContent(action)) return hideTarget(app, trx, { target: toTarget(row), reason: 'decision' });
  return isAboutListing(row) ? releaseListing(trx, row.targetId) : [];
}

function isAboutListing({ kind }: CaseRow): boolean {
  return kind === 'listing' || kind === 'photo';
}

type MemberEffect = { authorId: string; decision: Effect['decision'] };

async function applyToMember(app: AppContext, trx: Trx, { authorId, decision }: MemberEffect): Promise<string[]> {
  const { id, action } = decision;
  if (action !== 'suspend' && action !== 'ban') return [];
  const status = await lockMemberAccount(trx, authorId);
  const isPossible = status === 'active' || status === 'suspended';
  // A closed account stays closed, and a ban is not shortened by a later suspension.
  if (!isPossible) return [];
  const changed = await applyStatus(app, trx, {
    memberId: authorId,
    status: action === 'ban' ? 'banned' : 'suspended',
  });
  if (action === 'suspend') await upsertSuspension(trx, authorId, id);
  return [...changed.listingIds, ...changed.suggestedOnIds];
}

/** Takes back what a decision did. Removed photos, and what was removed from a profile, do not come back. */
export async function reverseDecision(app: AppContext, trx: Trx, { row, decision }: Effect): Promise<string[]> {
  const { id: caseId, authorId } = row;
  const statusIds = await restoreMember(app, trx, { authorId, decision });
  if (!hidesContent(decision.action)) return statusIds;
  if (isAboutListing(row)) {
    if (decision.action === 'remove') await restoreRemovedListing(trx, row.targetId);
    // It may have waited for its photo, too.
    await releaseListing(trx, row.targetId);
  }
  return [...statusIds, ...(await showTarget(app, trx, { caseId, target: toTarget(row), reason: 'decision' }))];
}

async function restoreMember(app: AppContext, trx: Trx, { authorId, decision }: MemberEffect): Promise<string[]> {
  const { id, action } = decision;
  if (action !== 'suspend' && action !== 'ban') return [];
  const status = await lockMemberAccount(trx, authorId);
  const isStillSuspended = status === 'suspended' && (await findSuspension(trx, authorId)) === id;
  const isStillBanned = status === 'banned' && action === 'ban';
  if (!isStillSuspended && !isStillBanned) return [];
  const changed = await applyStatus(app, trx, { memberId: authorId, status: 'active' });
  return [...changed.listingIds, ...changed.suggestedOnIds];
}
