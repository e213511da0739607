import type { CaseState } from '@ballpark/rules/moderation/decisions';
import type { ReportTarget } from '@ballpark/rules/moderation/reports';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

export type CaseRow = {
  id: string;
  state: CaseState;
  kind: ReportTarget;
  targetId: string;
  photoUrl: string | null;
  /** Null for a guest. */
  authorId: string | null;
  isHidden: boolean;
};

/** Locks a case, so that of two decisions about it the second finds it decided. */
export function lockCase(trx: Trx, id: string): Promise<CaseRow | undefined> {
  return trx
    .selectFrom('moderation_case')
    .select([
      'id',
      // Check constraints of the table allow only these.
      sql<CaseState>`state`.as('state'),
      sql<ReportTarget>`target_kind`.as('kind'),
      'target_id as targetId',
      'photo_url as photoUrl',
      'author_id as authorId',
      sql<boolean>`hidden_at is not null`.as('isHidden'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type StateChange = { caseId: string; state: CaseState; at: Instant };

export async function setCaseState(trx: Trx, { caseId, state, at }: StateChange): Promise<void> {
  const decidedAt = state === 'decided' ? { decided_at: at } : {};
  await trx
    .updateTable('moderation_case')
    .set({ state, ...decidedAt })
    .where('id', '=', caseId)
    .execute();
}

/** Notes what was left visible: reports do not hide it again until its author changes it. */
export async function setKeptVersion(trx: Trx, caseId: string, version: string): Promise<void> {
  await trx.updateTable('moderation_case').set({ kept_version: version }).where('id', '=', caseId).execute();
}

/** Whether a member has reported the target of a case. Uses report_once. */
export async function hasReportedTarget(db: Queryable, caseId: string, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('report')
    .select('id')
    .where('case_id', '=', caseId)
    .where('reporter_id', '=', memberId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes for all reports of a case whether they were right. Later reports of their authors weigh more, or less. */
export async function setReportOutcomes(trx: Trx, caseId: string, outcome: 'upheld' | 'rejected'): Promise<void> {
  await trx.updateTable('report').set({ outcome }).where('case_id', '=', caseId).execute();
}
