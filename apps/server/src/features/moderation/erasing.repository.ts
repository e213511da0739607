import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';

/** Uses report_reporter. */
export async function emptyReportNotes(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('report')
    .set({ note: null })
    .where('reporter_id', '=', memberId)
    .where('note', 'is not', null)
    .execute();
}

/** Uses moderation_case_author and moderation_decision_case. */
export async function emptyDecisionTexts(db: Database, authorId: string): Promise<void> {
  await sql`
    update moderation_decision decision
    set sentence = '', appeal = case when appeal is not null then '' end,
      appeal_sentence = case when appeal_sentence is not null then '' end
    from moderation_case where moderation_case.id = decision.case_id and moderation_case.author_id = ${authorId}
  `.execute(db);
}
