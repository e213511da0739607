import { createHmac } from 'node:crypto';
import type { reportContent as contract } from '@ballpark/contracts/reports';
import type { BodyOf } from '@ballpark/contracts/endpoint';
import {
  canVisitorReport,
  ESTABLISHED_AFTER_DAYS,
  measureHarm,
  shouldHide,
  TRUSTED_AFTER_DAYS,
  weighReport,
} from '@ballpark/rules/moderation/reports';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { isUuid, newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { parseAddress, toNetwork } from '../../../limits/network-address.ts';
import { lockMemberAccount } from '../../accounts/member-status.ts';
import { insertAuditEntry } from '../audit.repository.ts';
import { alertModerators } from './alert-moderators.ts';
import { announceChanges, type Changes, hideTarget } from '../hiding/hide-target.ts';
import {
  getKeyOfDay,
  getReporterRecord,
  insertReport,
  listMemberReports,
  lockOpenCase,
  setCaseHidden,
  setCaseSums,
  sumReports,
  type VisitorHashes,
} from './report.repository.ts';
import { findVisibleTarget, isKeptVersion, type Target } from '../hiding/target.repository.ts';
import { tellHidden } from '../hiding/tell-hidden.ts';

/** The page of an ask link has a button and no form, so the note says where the report is from. */
const ASKED_NOTE = 'Reported on the page of its ask link.';

type ReportContentInput = {
  /** Undefined for a visitor. */
  reporterId: string | undefined;
  /** The key and the address of the client. */
  client: string;
  address: string;
  body: BodyOf<typeof contract>;
};

/**
 * Stores a report. Reports of members hide their target when they weigh enough; those of visitors only order the queue.
 * Returns the id of the report.
 */
export async function reportContent(app: AppContext, input: ReportContentInput): Promise<string> {
  const { reporterId, body } = input;
  const id = newId();
  // Honeypot: the field is hidden from people, so a value means a bot. It gets the usual answer; nothing is stored.
  if (body.website) return id;
  const target = { kind: body.targetKind, id: body.targetId, photoUrl: body.photoUrl ?? null };
  const authorId = await requireTarget(app, target, reporterId);
  const visitor = reporterId === undefined ? await hashVisitor(app, input) : undefined;
  const changes = await inTransaction(app.db, async (trx) => {
    const { id: caseId, isHidden } = await lockOpenCase(trx, { ...target, authorId, at: app.now() });
    const { reason, note = null } = body;
    const weight = weighReport(await lockRecord(app, trx, reporterId));
    const report = { id, caseId, reporterId: reporterId ?? null, visitor, reason, note, weight, at: app.now() };
    if (!(await insertReport(trx, report))) throw new Refusal(visitor ? 'visitor_reported_today' : 'already_reported');
    const { illegalCount, count, reasons, weight: total } = await sumReports(trx, caseId);
    await setCaseSums(trx, { caseId, harm: measureHarm(reasons, total), weight: total, count });
    if (reason === 'illegal') await alertModerators(app, trx, { caseId, authorId, illegalReports: illegalCount });
    const mayHide = reporterId !== undefined && !isHidden;
    return mayHide ? hideIfHeavy(app, trx, { caseId, authorId, target }) : NOTHING;
  });
  announceChanges(app, changes);
  return id;
}

type AskedListingReport = { listingId: string; client: string; address: string };

/** The report of a guest, from the page of an ask link. It counts as that of every visitor. */
export function reportAskedListing(app: AppContext) {
  return async ({ listingId, client, address }: AskedListingReport): Promise<void> => {
    await app.limits.countAttempt('report', client);
    const body = { targetKind: 'listing', targetId: listingId, reason: 'other', note: ASKED_NOTE } as const;
    await reportContent(app, { reporterId: undefined, client, address, body });
  };
}

const NOTHING: Changes = { told: [], listingIds: [] };

/** Returns the author; null for a guest. */
async function requireTarget(app: AppContext, target: Target, reporterId: string | undefined): Promise<string | null> {
  const isReachable = isUuid(target.id) && (reporterId !== undefined || canVisitorReport(target.kind));
  const found = isReachable ? await findVisibleTarget(app.db, target, reporterId) : undefined;
  if (!found) throw new Refusal('report_target_not_found');
  if (found.authorId !== null && found.authorId === reporterId) throw new Refusal('own_content');
  return found.authorId;
}

/**
 * How earlier reports of this person were judged. The account of a member is locked: of two reports at once, the second
 * sees what the first has hidden.
 */
async function lockRecord(app: AppContext, trx: Trx, reporterId: string | undefined) {
  // Two days of one visitor cannot be told apart from two visitors, so a visitor has no earlier reports.
  if (reporterId === undefined) return { kind: 'visitor', judged: 0, upheld: 0 } as const;
  await lockMemberAccount(trx, reporterId);
  return getReporterRecord(trx, { reporterId, trustedAfterDays: TRUSTED_AFTER_DAYS, at: app.now() });
}

/** Tells the clients and networks of one day apart without storing an address. Another day has other hashes. */
async function hashVisitor(
  app: AppContext,
  { client, address }: Pick<ReportContentInput, 'client' | 'address'>,
): Promise<VisitorHashes> {
  const { key, day } = await getKeyOfDay(app.db, app.now());
  const parsed = parseAddress(address);
  const hash = (text: string) => createHmac('sha256', key).update(`${text} ${day}`).digest();
  return { client: hash(`client ${client}`), network: hash(`network ${parsed ? toNetwork(parsed) : address}`) };
}

type HidingInput = { caseId: string; authorId: string | null; target: Target };

/**
 * Profiles and prices of guests wait for a moderator, and so does content that a moderator has left visible as it is now. The
 * owner, who alone sees the price of a guest, can remove it.
 */
async function hideIfHeavy(app: AppContext, trx: Trx, { caseId, authorId, target }: HidingInput): Promise<Changes> {
  const { kind } = target;
  if (kind === 'profile' || kind === 'guest' || authorId === null) return NOTHING;
  const query = { caseId, establishedAfterDays: ESTABLISHED_AFTER_DAYS, at: app.now() };
  if (!shouldHide(await listMemberReports(trx, query)) || (await isKeptVersion(trx, target))) return NOTHING;
  const listingIds = await hideTarget(app, trx, { target, reason: 'reports' });
  await setCaseHidden(trx, caseId, app.now());
  const actor = { kind: 'system' } as const;
  await insertAuditEntry(trx, { actor, event: 'hidden-by-reports', caseId, subjectId: authorId, at: app.now() });
  const told = await tellHidden(app, trx, { caseId, authorId, target: { ...target, kind }, cause: 'reports' });
  return { told, listingIds };
}
