import type { HomeResult } from '@ballpark/contracts/crowd/home';
import { RESULTS_PAGE_SIZE } from '@ballpark/rules/crowd/limits';
import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { clampPage, paginate, type Pagination } from '@ballpark/rules/pagination';
import type { AppContext } from '../../../core/context.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { countResultRows, listResultRows, setResultsSeen, type ResultRow } from './result-read.repository.ts';
import { toGuessResult } from './sense.view.ts';

type ResultsInput = {
  viewer: Viewer;
  isUnseenOnly: boolean;
  page: number | undefined;
  limit: number | undefined;
};

/** How the guesses of a member ended, newest first. A page past the end is the last page. */
export async function listResults(
  app: AppContext,
  { viewer, isUnseenOnly, page: requested = 1, limit = RESULTS_PAGE_SIZE }: ResultsInput,
): Promise<{ rows: ResultRow[]; pagination: Pagination }> {
  const count = await countResultRows(app.db, viewer.memberId, isUnseenOnly);
  const page = clampPage({ page: Math.min(requested, COUNT_CAP), limit, count });
  const rows = await listResultRows(app.db, { viewer, isUnseenOnly, offset: (page - 1) * limit, limit });
  return { rows, pagination: paginate({ page, limit, count }) };
}

/** The newest results that a member has not seen, for Home. */
export async function listUnseenResults(app: AppContext, viewer: Viewer, limit: number): Promise<HomeResult[]> {
  const rows = await listResultRows(app.db, { viewer, isUnseenOnly: true, offset: 0, limit });
  return rows.map((row) => ({ ...toGuessResult(row), photoUrl: row.photoUrl }));
}

type SeenInput = { memberId: string; /** ISO 8601. */ until: string };

/** Marks results as seen, on every device. A result that is judged later stays unseen unless its closing was earlier. */
export async function markResultsSeen(app: AppContext, input: SeenInput): Promise<void> {
  // As a date: PostgreSQL knows no year 0, which ISO 8601 has.
  await setResultsSeen(app.db, { ...input, until: new Date(input.until), at: app.now() });
}
