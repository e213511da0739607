import type { CaseState, DecisionAction } from '@ballpark/rules/moderation/decisions';
import type { ReportReason, ReportTarget } from '@ballpark/rules/moderation/reports';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import { TARGET_TITLE } from '../hiding/target.repository.ts';

export type CaseSummaryRow = {
  id: string;
  state: CaseState;
  kind: ReportTarget;
  targetId: string;
  title: string;
  photoUrl: string | null;
  /** Null for a guest. */
  authorId: string | null;
  authorName: string | null;
  reasons: { reason: ReportReason; count: number }[];
  reportCount: number;
  /** In thousandths. */
  weight: number;
  isHidden: boolean;
  proposedAction: DecisionAction | null;
  openedAt: Date;
  mayJudge: boolean;
};

/** Whether the reader wrote or reported the content, or made the decision that waits for another judge. */
const isInvolved = (readerId: string) => sql<boolean>`(
  moderation_case.author_id is not distinct from ${readerId}::uuid
  or exists (select from report where report.case_id = moderation_case.id and report.reporter_id = ${readerId})
  or exists (
    select from moderation_decision decision
    where decision.case_id = moderation_case.id and decision.state in ('proposed', 'in-force')
      and ${readerId} in (decision.moderator_id, decision.confirmed_by)
  )
)`;

const SUMMARY = (readerId: string) => sql<CaseSummaryRow>`
  moderation_case.id, moderation_case.state, moderation_case.target_kind as kind,
  moderation_case.target_id as "targetId", ${TARGET_TITLE} as title,
  coalesce(moderation_case.photo_url, case moderation_case.target_kind
    when 'listing' then (select photo_urls[1] from listing where listing.id = moderation_case.target_id)
    when 'profile' then author.photo_url
  end) as "photoUrl",
  moderation_case.author_id as "authorId", author.username as "authorName",
  coalesce((
    select json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason)
    from (select reason, count(*)::int from report where report.case_id = moderation_case.id group by reason) counted
  ), '[]') as reasons,
  moderation_case.report_count as "reportCount", moderation_case.weight,
  case moderation_case.target_kind
    when 'suggestion' then exists (
      select from suggestion where suggestion.id = moderation_case.target_id and suggestion.hidden_at is not null)
    when 'guest' then exists (
      select from guest_price where guest_price.id = moderation_case.target_id and guest_price.hidden_at is not null)
    when 'profile' then false
    else exists (select from listing where listing.id = moderation_case.target_id and listing.hidden_at is not null)
  end as "isHidden",
  case moderation_case.state when 'proposed' then (
    select action from moderation_decision decision
    where decision.case_id = moderation_case.id and decision.state = 'proposed'
  ) end as "proposedAction",
  moderation_case.opened_at as "openedAt",
  moderation_case.state <> 'decided' and not ${isInvolved(readerId)} as "mayJudge"`;

type QueueQuery = { readerId: string; isDecided: boolean; offset: number; limit: number };

/** Uses moderation_case_queue, or moderation_case_decided. */
export async function listCaseRows(db: Queryable, query: QueueQuery): Promise<CaseSummaryRow[]> {
  const { readerId, isDecided, offset, limit } = query;
  const chosen = isDecided
    ? sql`moderation_case.state = 'decided' order by moderation_case.decided_at desc, moderation_case.id`
    : sql`moderation_case.state <> 'decided'
        order by moderation_case.harm desc, moderation_case.opened_at, moderation_case.id`;
  const { rows } = await sql<CaseSummaryRow>`
    select ${SUMMARY(readerId)} from moderation_case left join member author on author.id = moderation_case.author_id
    where ${chosen} offset ${offset} limit ${limit}
  `.execute(db);
  return rows;
}

/** Counts up to a limit. */
export async function countCases(db: Queryable, isDecided: boolean, limit: number): Promise<number> {
  const chosen = isDecided ? sql`state = 'decided'` : sql`state <> 'decided'`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (select from moderation_case where ${chosen} limit ${limit}) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findCaseRow(db: Queryable, id: string, readerId: string): Promise<CaseSummaryRow | undefined> {
  const { rows } = await sql<CaseSummaryRow>`
    select ${SUMMARY(readerId)} from moderation_case left join member author on author.id = moderation_case.author_id
    where moderation_case.id = ${id}
  `.execute(db);
  return rows[0];
}
