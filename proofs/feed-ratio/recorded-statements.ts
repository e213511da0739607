import type { Statement, Statements, StatementValue } from '@ballpark/server/database/statement';

export type Recorded = { statement: Statement; values: readonly StatementValue[] };

/** What the product would ask PostgreSQL for an act, without asking. To every question the answer is nothing. */
export async function recordStatements(act: (db: Statements) => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const record = async (statement: Statement, values: readonly StatementValue[]) => {
    recorded.push({ statement, values });
    return [];
  };
  await act({ run: record, runPlanned: record });
  return recorded;
}
