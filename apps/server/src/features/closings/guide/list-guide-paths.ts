import { buildGuidePath, toCitySlug } from '@ballpark/rules/crowd/guide-address';
import type { AppContext } from '../../../core/context.ts';
import { type ListedPage, listGuidePages } from './guide-page.repository.ts';

/** A sitemap may have 50,000. */
const MOST = 10_000;

/** The addresses of the pages of the price book that search engines are told; none where the closings are made up. */
export async function listGuidePaths(app: AppContext): Promise<string[]> {
  if (app.config.isSample) return [];
  const pages = await listListedPages(app, MOST);
  return pages.map(({ name, geonameId, words }) => buildGuidePath(toCitySlug(name, geonameId), words));
}

/** The newest first. */
export function listListedPages(app: AppContext, limit: number): Promise<ListedPage[]> {
  return listGuidePages(app.db, app.now(), limit);
}
