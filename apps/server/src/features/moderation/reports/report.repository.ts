import type { ReporterRecord, ReportReason } from '@ballpark/rules/moderation/reports';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { newId } from '../../../database/new-id.ts';
import type { Target } from './target.repository.ts';

export type OpenCase = { id: string; authorId: string; isHidden: boolean };

type CaseInput = Target & { authorId: string; at: Instant };

/** Opens the case of a target, or finds the one that is open. Locks it, so that its reports are summed one by one. */
export async function lockOpenCase(trx: Trx, { kind, id, photoUrl, authorId, at }: CaseInput): Promise<OpenCase> {
  const { rows } = await sql<OpenCase>`
    insert into moderation_case (id, target_kind, target_id, photo_url, author_id, opened_at)
    values (${newId()}, ${kind}, ${id}, ${photoUrl}, ${authorId}, ${at})
    on conflict (target_kind, target_id, coalesce(photo_url, '')) where state in ('open', 'proposed')
      do update set opened_at = moderation_case.opened_at
    returning id, author_id as "authorId", hidden_at is not null as "isHidden"
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

type NewReport = {
  id: string;
  caseId: string;
  reporterId: string | null;
  clientHash: Buffer | null;
  reason: ReportReason;
  note: string | null;
  weight: number;
  at: Instant;
};

/** False where this person has an open report of the target, or this visitor one of today. */
export async function insertReport(trx: Trx, report: NewReport): Promise<boolean> {
  const { id, caseId, reporterId, clientHash, reason, note, weight, at } = report;
  const inserted = await trx
    .insertInto('report')
    .values({
      id,
      case_id: caseId,
      reporter_id: reporterId,
      client_hash: clientHash,
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

type CaseSums = { weight: number; illegalWeight: number; count: number; reasons: ReportReason[] };

/** Sums the open reports of a case. */
export async function sumReports(trx: Trx, caseId: string): Promise<CaseSums> {
  const { rows } = await sql<CaseSums>`
    select coalesce(sum(weight), 0)::int as weight,
      coalesce(sum(weight) filter (where reason = 'illegal'), 0)::int as "illegalWeight",
      count(*)::int as count, coalesce(array_agg(distinct reason), '{}') as reasons
    from report where case_id = ${caseId} and outcome is null
  `.execute(trx);
  return rows[0] ?? { weight: 0, illegalWeight: 0, count: 0, reasons: [] };
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
