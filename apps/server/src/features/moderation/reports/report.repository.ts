import type {
  AlertState,
  MemberReport,
  ReporterRecord,
  ReportReason,
  ReportTarget,
} from '@ballpark/rules/moderation/reports';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { newId } from '../../../database/new-id.ts';
import type { Target } from '../hiding/target.repository.ts';

export type OpenCase = { id: string; isHidden: boolean };

type CaseInput = Target & { /** Null for a guest. */ authorId: string | null; at: Instant };

/** Opens the case of a target, or finds the one that is open. Locks it, so that its reports are summed one by one. */
export async function lockOpenCase(trx: Trx, { kind, id, photoUrl, authorId, at }: CaseInput): Promise<OpenCase> {
  const { rows } = await sql<OpenCase>`
    insert into moderation_case (id, target_kind, target_id, photo_url, author_id, opened_at)
    values (${newId()}, ${kind}, ${id}, ${photoUrl}, ${authorId}, ${at})
    on conflict (target_kind, target_id, coalesce(photo_url, '')) where state in ('open', 'proposed')
      do update set opened_at = moderation_case.opened_at
    returning id, hidden_at is not null as "isHidden"
  `.execute(trx);
  const [found] = rows;
  if (!found) throw new Error('an upsert returns its row');
  return found;
}

type RecordQuery = { reporterId: string; trustedAfterDays: number; at: Instant };

/** How old an account is and how its earlier reports were judged. Uses report_reporter. */
export async function getReporterRecord(trx: Trx, query: RecordQuery): Promise<ReporterRecord> {
  const { reporterId, trustedAfterDays, at } = query;
  const { rows } = await sql<{ isTrusted: boolean; judged: number; upheld: number }>`
    select member.created_at <= ${before(at, trustedAfterDays, 'days')} as "isTrusted",
      (select count(*)::int from report where reporter_id = member.id and outcome is not null) as judged,
      (select count(*)::int from report where reporter_id = member.id and outcome = 'upheld') as upheld
    from member where member.id = ${reporterId}
  `.execute(trx);
  const [found] = rows;
  if (!found) throw new Error('a caller has a member');
  const { isTrusted, judged, upheld } = found;
  return { kind: isTrusted ? 'member' : 'new-member', judged, upheld };
}

/** They tell the clients and networks of one day apart. Another day has other hashes, so that they follow no person. */
export type VisitorHashes = { client: Buffer; network: Buffer };

type NewReport = {
  id: string;
  caseId: string;
  reporterId: string | null;
  /** Set when a visitor reports. */
  visitor: VisitorHashes | undefined;
  reason: ReportReason;
  note: string | null;
  weight: number;
  at: Instant;
};

/** False where this person or a visitor of this network has an open report of the target, or this visitor one of today. */
export async function insertReport(trx: Trx, report: NewReport): Promise<boolean> {
  const { id, caseId, reporterId, visitor, reason, note, weight, at } = report;
  const inserted = await trx
    .insertInto('report')
    .values({
      id,
      case_id: caseId,
      reporter_id: reporterId,
      client_hash: visitor?.client ?? null,
      network_hash: visitor?.network ?? null,
      reason,
      note,
      weight,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type CaseSums = { weight: number; illegalCount: number; count: number; reasons: ReportReason[] };

/** Sums the open reports of a case. */
export async function sumReports(trx: Trx, caseId: string): Promise<CaseSums> {
  const { rows } = await sql<CaseSums>`
    select coalesce(sum(weight), 0)::int as weight,
      (count(*) filter (where reason = 'illegal'))::int as "illegalCount",
      count(*)::int as count, coalesce(array_agg(distinct reason), '{}') as reasons
    from report where case_id = ${caseId} and outcome is null
  `.execute(trx);
  return rows[0] ?? { weight: 0, illegalCount: 0, count: 0, reasons: [] };
}

/** The heaviest of very many reports are enough to decide. */
const HIDING_REPORTS_MAX = 100;

type HistoryQuery = { caseId: string; establishedAfterDays: number; at: Instant };

/** The open reports of members in a case, with what decides whether they hide. Uses report_reporter and suggestion_member. */
export async function listMemberReports(trx: Trx, query: HistoryQuery): Promise<MemberReport[]> {
  const { caseId, establishedAfterDays, at } = query;
  const { rows } = await sql<MemberReport>`
    select report.reason, report.weight,
      (
        select count(*)::int from report other join moderation_case hidden on hidden.id = other.case_id
        where other.reporter_id = member.id and hidden.id <> report.case_id
          and hidden.state = 'open' and hidden.hidden_at is not null
      ) as "openHidings",
      exists (select from report judged where judged.reporter_id = member.id and judged.outcome = 'upheld')
        as "hasUpheldReport",
      member.created_at <= ${before(at, establishedAfterDays, 'days')} as "isOldEnough",
      exists (select from suggestion where suggestion.member_id = member.id and suggestion.xp_awarded is not null)
        as "hasSettledPrice"
    from report join member on member.id = report.reporter_id
    where report.case_id = ${caseId} and report.outcome is null
    order by report.weight desc, report.id limit ${HIDING_REPORTS_MAX}
  `.execute(trx);
  return rows;
}

type AlertQuery = { caseId: string; pauseHours: number; at: Instant };

/** When moderators were told of a case, and of how many cases lately. Uses moderation_case_alerted. */
export async function getAlertState(trx: Trx, query: AlertQuery): Promise<Omit<AlertState, 'illegalReports'>> {
  const { caseId, pauseHours, at } = query;
  const { rows } = await sql<Omit<AlertState, 'illegalReports'>>`
    select alerted_reports as "alertedReports",
      coalesce(alerted_at <= ${before(at, pauseHours, 'hours')}, false) as "isPauseOver",
      (select count(*)::int from moderation_case other where other.alerted_at > ${before(at, 1, 'hours')})
        as "alertsInLastHour"
    from moderation_case where id = ${caseId}
  `.execute(trx);
  const [found] = rows;
  if (!found) throw new Error('the case is locked');
  return found;
}

type AlertNote = { caseId: string; illegalReports: number; at: Instant };

export async function noteAlert(trx: Trx, { caseId, illegalReports, at }: AlertNote): Promise<void> {
  await trx
    .updateTable('moderation_case')
    .set({ alerted_at: at, alerted_reports: illegalReports })
    .where('id', '=', caseId)
    .execute();
}

export type WaitingCase = { targetKind: ReportTarget; /** That call it illegal. */ reports: number; isHidden: boolean };

/** Undefined once a moderator has decided the case. */
export async function findWaitingCase(db: Queryable, caseId: string): Promise<WaitingCase | undefined> {
  const { rows } = await sql<WaitingCase>`
    select target_kind as "targetKind", hidden_at is not null as "isHidden",
      (select count(*)::int from report where case_id = moderation_case.id and reason = 'illegal') as reports
    from moderation_case where id = ${caseId} and state <> 'decided'
  `.execute(db);
  return rows[0];
}

type CaseUpdate = { caseId: string; harm: number; weight: number; count: number };

export async function setCaseSums(trx: Trx, { caseId, harm, weight, count }: CaseUpdate): Promise<void> {
  await trx
    .updateTable('moderation_case')
    // A case that was opened for its photo keeps its place.
    .set({ harm: sql<number>`greatest(harm, ${harm})`, weight, report_count: count })
    .where('id', '=', caseId)
    .execute();
}

/** Notes when a target was hidden until it is judged. */
export async function setCaseHidden(trx: Trx, caseId: string, at: Instant): Promise<void> {
  await trx.updateTable('moderation_case').set({ hidden_at: at }).where('id', '=', caseId).execute();
}

/** The key of this installation, and the day in UTC. */
export async function getKeyOfDay(db: Queryable, at: Instant): Promise<{ key: Buffer; day: string }> {
  const { rows } = await sql<{ key: Buffer; day: string }>`
    select key, to_char(${at} at time zone 'utc', 'YYYY-MM-DD') as day from moderation_key
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the migration inserts the key');
  return found;
}
