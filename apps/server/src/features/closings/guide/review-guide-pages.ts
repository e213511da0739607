import type { AppContext } from '../../../core/context.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { findTown } from '../../places/find-town.ts';
import { listUnreviewedPages, saveReview } from './guide-page.repository.ts';
import { selectFullPages } from './select-full-pages.ts';

/**
 * Looks at each page once a day and removes those that no longer have enough: closings were taken down or judged as arranged,
 * a word was dropped, or the page was noted by an earlier rule.
 */
export async function reviewGuidePages(app: AppContext): Promise<void> {
  await runInBatches({ size: 200, most: 500 }, async (limit) => {
    const pages = await listUnreviewedPages(app.db, app.now(), limit);
    const placed = await Promise.all(
      pages.map(async (page) => ({ ...page, town: await findTown(app, page.geonameId) })),
    );
    const known = placed.flatMap(({ town, ...page }) => (town ? [{ ...page, town }] : []));
    const full = await selectFullPages(app, known);
    const kept = new Set(full.map(({ geonameId, term }) => `${geonameId} ${term}`));
    const empty = pages.filter(({ geonameId, term }) => !kept.has(`${geonameId} ${term}`));
    await saveReview(app.db, { full, empty, at: app.now() });
    return pages.length;
  });
}
