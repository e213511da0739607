import { type DecisionAction, changesStatus, hidesContent } from '@ballpark/rules/moderation/decisions';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { releaseListing, restoreRemovedListing } from '../../listings/posting/held-listings.ts';
import { settleMember } from '../change-member-status.ts';
import { removeContent } from '../remove-content.ts';
import { hideTarget, showTarget } from '../hiding/hide-target.ts';
import type { CaseRow } from './case.repository.ts';
import { toTarget } from './require-case.ts';

type Effect = { row: CaseRow; decision: { id: string; action: DecisionAction } };

/** Does what a decision says, after it was written in the same transaction. Returns the listings that changed. */
export async function applyDecision(app: AppContext, trx: Trx, { row, decision }: Effect): Promise<string[]> {
  const { id: caseId } = row;
  const target = toTarget(row);
  // The account before the listings, in the order of a suspension by the operator.
  const statusIds = await settleAuthor(app, trx, { row, decision });
  const hiddenIds = await hideContent(app, trx, { row, decision });
  const shownIds = await showTarget(app, trx, { caseId, target, reason: 'reports' });
  return [...statusIds, ...hiddenIds, ...shownIds];
}

async function hideContent(app: AppContext, trx: Trx, { row, decision: { action } }: Effect): Promise<string[]> {
  if (action === 'remove') return removeContent(app, trx, toTarget(row));
  if (hidesContent(action)) return hideTarget(app, trx, { target: toTarget(row), reason: 'decision' });
  return isAboutListing(row) ? releaseListing(trx, row.targetId) : [];
}

/** A decision about a guest changes no account. */
async function settleAuthor(app: AppContext, trx: Trx, { row: { authorId }, decision }: Effect): Promise<string[]> {
  return changesStatus(decision.action) && authorId !== null ? settleMember(app, trx, authorId) : [];
}

function isAboutListing({ kind }: CaseRow): boolean {
  return kind === 'listing' || kind === 'photo';
}

/** Takes back what a decision did, after it was overturned in the same transaction. Other decisions stay. Removed photos, and what was removed from a profile, do not come back. */
export async function reverseDecision(app: AppContext, trx: Trx, { row, decision }: Effect): Promise<string[]> {
  const { id: caseId } = row;
  const statusIds = await settleAuthor(app, trx, { row, decision });
  if (!hidesContent(decision.action)) return statusIds;
  if (isAboutListing(row)) {
    if (decision.action === 'remove') await restoreRemovedListing(trx, row.targetId);
    // It may have waited for its photo, too.
    await releaseListing(trx, row.targetId);
  }
  return [...statusIds, ...(await showTarget(app, trx, { caseId, target: toTarget(row), reason: 'decision' }))];
}
