import type { MonthlyCounts } from '@ballpark/contracts/reports';
import { DECISION_ACTIONS, TRANSPARENCY_MONTHS } from '@ballpark/rules/moderation/decisions';
import { REPORT_REASONS } from '@ballpark/rules/moderation/reports';
import type { AppContext } from '../../../core/context.ts';
import { countMonths, type MonthRow } from './transparency.repository.ts';

/** Counts reports and decisions of each month, newest first, from the first month that has any. */
export async function getTransparency(app: AppContext): Promise<MonthlyCounts[]> {
  const rows = await countMonths(app.db, { months: TRANSPARENCY_MONTHS, at: app.now() });
  const months = rows.map(toMonth);
  return months.slice(0, months.findLastIndex(hasHappened) + 1);
}

function toMonth(row: MonthRow): MonthlyCounts {
  const { month, automaticHides, medianHours, appealsReceived, appealsUpheld, appealsOverturned } = row;
  return {
    month,
    reports: fillCounts(REPORT_REASONS, row.reports),
    automaticHides,
    decisions: fillCounts(DECISION_ACTIONS, row.decisions),
    appeals: { received: appealsReceived, upheld: appealsUpheld, overturned: appealsOverturned },
    medianHours,
  };
}

function fillCounts<Key extends string>(keys: readonly Key[], counted: Partial<Record<Key, number>>) {
  // The entries were made from the list of all keys.
  return Object.fromEntries(keys.map((key) => [key, counted[key] ?? 0])) as Record<Key, number>;
}

function hasHappened({ reports, decisions, appeals, automaticHides }: MonthlyCounts): boolean {
  return [...Object.values(reports), ...Object.values(decisions), appeals.received, automaticHides].some(
    (count) => count > 0,
  );
}
