import { buildGuidePath, toCitySlug } from '@ballpark/rules/crowd/guide-address';
import type { AppContext } from '../../../app/context.ts';
import { listGuidePages } from './guide-page.repository.ts';

/** A sitemap may have 50,000. */
const MOST = 10_000;

/** The addresses of the pages of the price book that search engines are told; none where the closings are made up. */
export async function listGuidePaths(app: AppContext): Promise<string[]> {
  if (app.config.isSample) return [];
  const pages = await listGuidePages(app.db, app.now(), MOST);
  return pages.map(({ name, geonameId, words }) => buildGuidePath(toCitySlug(name, geonameId), words));
}
