import type { AppContext } from '../../../core/context.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { reviewGuidePages } from '../guide/review-guide-pages.ts';
import { deleteOldGuidePages } from '../guide/guide-page.repository.ts';
import { deleteOldTerms } from './book.repository.ts';

/** Removes the words of closings that are too old for the price book, and the pages that no longer have enough. */
export async function sweepTerms(app: AppContext): Promise<void> {
  await runInBatches({ size: 5_000, most: 100 }, (limit) => deleteOldTerms(app.db, app.now(), limit));
  await runInBatches({ size: 5_000, most: 100 }, (limit) => deleteOldGuidePages(app.db, app.now(), limit));
  await reviewGuidePages(app);
}
