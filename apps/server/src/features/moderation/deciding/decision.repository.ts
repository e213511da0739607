import type { AppealOutcome, DecisionAction } from '@ballpark/rules/moderation/decisions';
import type { MemberTarget, ReportReason } from '@ballpark/rules/moderation/reports';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import { after, type Instant } from '../../../database/instant.ts';
import { TARGET_TITLE } from '../hiding/target.repository.ts';

export type DecisionState = 'proposed' | 'withdrawn' | 'in-force' | 'overturned';

type NewDecision = {
  id: string;
  caseId: string;
  /** Null for the operator. */
  moderatorId: string | null;
  action: DecisionAction;
  reason: ReportReason;
  sentence: string | null;
  days: number | null;
  state: 'proposed' | 'in-force';
  at: Instant;
};

export async function insertDecision(trx: Trx, decision: NewDecision): Promise<void> {
  const { id, caseId, moderatorId, action, reason, sentence, days, state, at } = decision;
  await trx
    .insertInto('moderation_decision')
    .values({
      id,
      case_id: caseId,
      moderator_id: moderatorId,
      action,
      reason,
      sentence,
      days,
      state,
      decided_at: at,
      ends_at: days === null ? null : after(at, days, 'days'),
    })
    .execute();
}

export type DecisionRow = {
  id: string;
  caseId: string;
  /** Null for the operator. */
  moderatorId: string | null;
  confirmedBy: string | null;
  action: DecisionAction;
  reason: ReportReason;
  state: DecisionState;
  isAppealed: boolean;
};

const DECISION_COLUMNS = sql<DecisionRow>`
  id, case_id as "caseId", moderator_id as "moderatorId", confirmed_by as "confirmedBy", action, reason, state,
  appealed_at is not null as "isAppealed"`;

/** The decision of a case that counts: the proposed one or the one in force. Uses moderation_decision_once. */
export async function findCurrentDecision(trx: Trx, caseId: string): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    select ${DECISION_COLUMNS} from moderation_decision where case_id = ${caseId} and state in ('proposed', 'in-force')
  `.execute(trx);
  return rows[0];
}

export async function findDecision(db: Queryable, id: string): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    select ${DECISION_COLUMNS} from moderation_decision where id = ${id}
  `.execute(db);
  return rows[0];
}

/** `confirmedBy` is null where the operator was the second. */
type Confirmation = { id: string; state: 'in-force' | 'withdrawn'; confirmedBy: string | null; at: Instant };

/** A suspension lasts from its confirmation on. */
export async function settleProposal(trx: Trx, { id, state, confirmedBy, at }: Confirmation): Promise<void> {
  const confirmed = { confirmed_by: confirmedBy, confirmed_at: at };
  await trx
    .updateTable('moderation_decision')
    .set({ state, ...confirmed, ends_at: sql<Date | null>`${at} + make_interval(days => days)` })
    .where('id', '=', id)
    .execute();
}

export async function insertAppeal(trx: Trx, id: string, appeal: { text: string; at: Instant }): Promise<void> {
  await trx
    .updateTable('moderation_decision')
    .set({ appeal: appeal.text, appealed_at: appeal.at })
    .where('id', '=', id)
    .execute();
}

/** `judgedBy` is null for the operator. */
type AppealJudgement = { id: string; outcome: AppealOutcome; sentence: string; judgedBy: string | null; at: Instant };

export async function settleAppeal(trx: Trx, { id, outcome, sentence, judgedBy, at }: AppealJudgement): Promise<void> {
  await trx
    .updateTable('moderation_decision')
    .set({
      appeal_outcome: outcome,
      appeal_sentence: sentence,
      appeal_judged_by: judgedBy,
      appeal_judged_at: at,
      ...(outcome === 'overturned' && { state: outcome }),
    })
    .where('id', '=', id)
    .execute();
}

export type StatementRow = {
  authorId: string;
  targetKind: MemberTarget;
  targetTitle: string;
  action: DecisionAction;
  reason: ReportReason;
  sentence: string;
  state: DecisionState;
  decidedAt: Date;
  endsAt: Date | null;
  isAppealed: boolean;
  appealOutcome: AppealOutcome | null;
  appealSentence: string | null;
};

/** Reads the part of a decision that the author of the content is told. */
export async function findStatement(db: Queryable, decisionId: string): Promise<StatementRow | undefined> {
  const { rows } = await sql<StatementRow>`
    select moderation_case.author_id as "authorId", moderation_case.target_kind as "targetKind",
      ${TARGET_TITLE} as "targetTitle", decision.action, decision.reason, coalesce(decision.sentence, '') as sentence,
      decision.state, decision.decided_at as "decidedAt", decision.ends_at as "endsAt",
      decision.appealed_at is not null as "isAppealed", decision.appeal_outcome as "appealOutcome",
      decision.appeal_sentence as "appealSentence"
    from moderation_decision decision join moderation_case on moderation_case.id = decision.case_id
    where decision.id = ${decisionId}
  `.execute(db);
  return rows[0];
}
