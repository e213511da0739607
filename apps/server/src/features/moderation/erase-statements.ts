import type { AppContext } from '../../core/context.ts';
import { emptyDecisionTexts, emptyReportNotes } from './erasing.repository.ts';

/** Empties what a member wrote in reports and appeals, and what moderators wrote to them. Decisions and reasons stay. */
export async function eraseStatements(app: AppContext, memberId: string): Promise<void> {
  await emptyReportNotes(app.db, memberId);
  await emptyDecisionTexts(app.db, memberId);
}
