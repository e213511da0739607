import type { AppealOutcome, DecisionAction } from '@ballpark/rules/moderation/decisions';
import type { ReportReason, ReportTarget } from '@ballpark/rules/moderation/reports';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import type { DecisionState } from '../deciding/decision.repository.ts';

/** Reports and decisions that one case shows. More are counted, not listed. */
const SHOWN_MAX = 50;

export type ContentRow = {
  title: string;
  text: string | null;
  amountMinor: string | null;
  currency: string | null;
  photoUrls: string[];
  postedAt: Date;
  editedAt: Date | null;
};

const CONTENT = {
  listing: (id: string) => sql<ContentRow>`
    select title, description as text, null as "amountMinor", null as currency, photo_urls as "photoUrls",
      created_at as "postedAt", edited_at as "editedAt"
    from listing where id = ${id} and deleted_at is null`,
  suggestion: (id: string) => sql<ContentRow>`
    select listing.title, comment as text, amount as "amountMinor", currency, '{}'::text[] as "photoUrls",
      suggestion.created_at as "postedAt",
      case when suggestion.updated_at > suggestion.created_at then suggestion.updated_at end as "editedAt"
    from suggestion join listing on listing.id = suggestion.listing_id
    where suggestion.id = ${id} and listing.deleted_at is null`,
  guest: (id: string) => sql<ContentRow>`
    select listing.title, nullif(concat_ws(': ', guest_price.name, guest_price.note), '') as text,
      amount as "amountMinor", currency, '{}'::text[] as "photoUrls", guest_price.created_at as "postedAt",
      case when guest_price.changes > 0 then guest_price.updated_at end as "editedAt"
    from guest_price join listing on listing.id = guest_price.listing_id
    where guest_price.id = ${id} and listing.deleted_at is null`,
  profile: (id: string) => sql<ContentRow>`
    select coalesce(username, '') as title, about as text, null as "amountMinor", null as currency,
      array_remove(array[photo_url, background_url], null) as "photoUrls", created_at as "postedAt",
      null::timestamptz as "editedAt"
    from member where id = ${id}`,
};

/** The content as it is now, also while it is hidden. Undefined where its author has deleted it. */
export async function findContent(db: Queryable, kind: ReportTarget, id: string): Promise<ContentRow | undefined> {
  const { rows } = await CONTENT[kind === 'photo' ? 'listing' : kind](id).execute(db);
  return rows[0];
}

export type ReportRow = {
  reason: ReportReason;
  note: string | null;
  weight: number;
  at: Date;
  isMember: boolean;
};

/** Newest first, without a name. Uses report_once. */
export async function listReports(db: Queryable, caseId: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select reason, note, weight, created_at as at, client_hash is null as "isMember"
    from report where case_id = ${caseId} order by created_at desc, id desc limit ${SHOWN_MAX}
  `.execute(db);
  return rows;
}

export type DecisionDetailRow = {
  id: string;
  action: DecisionAction;
  reason: ReportReason;
  sentence: string | null;
  days: number | null;
  decidedAt: Date;
  /** Null for the operator. */
  moderatorId: string | null;
  moderatorName: string | null;
  state: DecisionState;
  appeal: string | null;
  appealedAt: Date | null;
  appealOutcome: AppealOutcome | null;
};

/** Newest first. Uses moderation_decision_case. */
export async function listDecisions(db: Queryable, caseId: string): Promise<DecisionDetailRow[]> {
  const { rows } = await sql<DecisionDetailRow>`
    select decision.id, action, reason, sentence, days, decided_at as "decidedAt", moderator_id as "moderatorId",
      member.username as "moderatorName", state, appeal, appealed_at as "appealedAt",
      appeal_outcome as "appealOutcome"
    from moderation_decision decision left join member on member.id = decision.moderator_id
    where case_id = ${caseId} order by decided_at desc, decision.id desc limit ${SHOWN_MAX}
  `.execute(db);
  return rows;
}

export type AuthorRow = {
  memberSince: Date;
  status: 'active' | 'suspended' | 'banned' | 'closed';
  listingCount: number;
  suggestionCount: number;
  isModerator: boolean;
};

/** An account that was erased counts as closed. Uses listing_owner and suggestion_member. */
export async function getAuthor(db: Queryable, authorId: string): Promise<AuthorRow> {
  const { rows } = await sql<AuthorRow>`
    select member.created_at as "memberSince", coalesce(account.status, 'closed') as status,
      (select count(*)::int from (
        select from listing where owner_id = member.id and deleted_at is null limit 1001
      ) posted) as "listingCount",
      (select count(*)::int from (
        select from suggestion where member_id = member.id limit 1001
      ) made) as "suggestionCount",
      exists (select from moderator where moderator.member_id = member.id) as "isModerator"
    from member left join member_account account on account.member_id = member.id
    where member.id = ${authorId}
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a case has an author');
  return found;
}

export type EarlierDecisionRow = {
  action: DecisionAction;
  reason: ReportReason;
  decidedAt: Date;
  isOverturned: boolean;
};

type HistoryQuery = { authorId: string; caseId: string };

/** The decisions about an author in other cases, newest first. Uses moderation_case_author. */
export async function listEarlierDecisions(
  db: Queryable,
  { authorId, caseId }: HistoryQuery,
): Promise<EarlierDecisionRow[]> {
  const { rows } = await sql<EarlierDecisionRow>`
    select decision.action, decision.reason, decision.decided_at as "decidedAt",
      decision.state = 'overturned' as "isOverturned"
    from moderation_decision decision join moderation_case on moderation_case.id = decision.case_id
    where moderation_case.author_id = ${authorId} and moderation_case.id <> ${caseId}
      and decision.state in ('in-force', 'overturned')
    order by decision.decided_at desc, decision.id desc limit ${SHOWN_MAX}
  `.execute(db);
  return rows;
}
