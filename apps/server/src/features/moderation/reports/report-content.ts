import { createHmac } from 'node:crypto';
import type { reportContent as contract } from '@ballpark/contracts/reports';
import type { BodyOf } from '@ballpark/contracts/endpoint';
import {
  canVisitorReport,
  measureHarm,
  shouldHide,
  TRUSTED_AFTER_DAYS,
  weighReport,
} from '@ballpark/rules/moderation/reports';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { isUuid, newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { insertAuditEntry } from '../audit.repository.ts';
import { announceChanges, hideTarget } from './hide-target.ts';
import {
  getKeyOfDay,
  getReporterRecord,
  insertReport,
  lockOpenCase,
  setCaseHidden,
  setCaseSums,
  sumReports,
} from './report.repository.ts';
import { findVisibleTarget, type Target } from './target.repository.ts';
import { tellHidden } from './tell-hidden.ts';

type ReportContentInput = {
  /** Undefined for a visitor. */
  reporterId: string | undefined;
  /** The key of the client. */
  client: string;
  body: BodyOf<typeof contract>;
};

/** Stores a report, and hides its target when the open reports weigh enough. Returns the id of the report. */
export async function reportContent(
  app: AppContext,
  { reporterId, client, body }: ReportContentInput,
): Promise<string> {
  const id = newId();
  // Honeypot: the field is hidden from people, so a value means a bot. It gets the usual answer; nothing is stored.
  if (body.website) return id;
  const target = { kind: body.targetKind, id: body.targetId, photoUrl: body.photoUrl ?? null };
  const authorId = await requireTarget(app, target, reporterId);
  const clientHash = reporterId === undefined ? await hashClient(app, client) : null;
  const { told, listingIds } = await inTransaction(app.db, async (trx) => {
    const openCase = await lockOpenCase(trx, { ...target, authorId, at: app.now() });
    const weight = weighReport(await getRecord(app, trx, reporterId));
    const { reason, note = null } = body;
    const report = { id, caseId: openCase.id, reporterId: reporterId ?? null, clientHash, reason, note, weight };
    if (!(await insertReport(trx, { ...report, at: app.now() })))
      throw new Refusal(reporterId === undefined ? 'visitor_reported_today' : 'already_reported');
    const sums = await sumReports(trx, openCase.id);
    const { count } = sums;
    const harm = measureHarm(sums.reasons, sums.weight);
    await setCaseSums(trx, { caseId: openCase.id, harm, weight: sums.weight, count });
    if (openCase.isHidden || target.kind === 'profile' || !shouldHide(sums)) return { told: [], listingIds: [] };
    return hideUntilJudged(app, trx, { caseId: openCase.id, authorId, target });
  });
  announceChanges(app, { told, listingIds });
  return id;
}

async function requireTarget(app: AppContext, target: Target, reporterId: string | undefined): Promise<string> {
  const isReachable = isUuid(target.id) && (reporterId !== undefined || canVisitorReport(target.kind));
  const found = isReachable ? await findVisibleTarget(app.db, target) : undefined;
  if (!found) throw new Refusal('report_target_not_found');
  if (found.authorId === reporterId) throw new Refusal('own_content');
  return found.authorId;
}

function getRecord(app: AppContext, trx: Trx, reporterId: string | undefined) {
  // Two days of one visitor cannot be told apart from two visitors, so a visitor has no earlier reports.
  if (reporterId === undefined) return { kind: 'visitor', judged: 0, upheld: 0 } as const;
  return getReporterRecord(trx, { reporterId, trustedAfterDays: TRUSTED_AFTER_DAYS, at: app.now() });
}

/** Tells the clients of one day apart without storing an address. Another day has other hashes. */
async function hashClient(app: AppContext, client: string): Promise<Buffer> {
  const { key, day } = await getKeyOfDay(app.db, app.now());
  return createHmac('sha256', key).update(`reporter ${day} ${client}`).digest();
}

type HidingInput = { caseId: string; authorId: string; target: Target };

/** Profiles are not hidden by reports: they wait for a moderator. */
async function hideUntilJudged(app: AppContext, trx: Trx, { caseId, authorId, target }: HidingInput) {
  const listingIds = await hideTarget(app, trx, { target, reason: 'reports' });
  await setCaseHidden(trx, caseId, app.now());
  const actor = { kind: 'system' } as const;
  await insertAuditEntry(trx, { actor, event: 'hidden-by-reports', caseId, subjectId: authorId, at: app.now() });
  const told = await tellHidden(app, trx, { caseId, authorId, target, cause: 'reports' });
  return { told, listingIds };
}
