/**
 * Inline script of the fallback page: starts loading the chunks of the current route beside the first scripts instead of
 * after them. Only for visitors with a token; the app sends all others to the login page.
 */
import { readToken } from '../../api/token.ts';
import { ROUTE_CHUNKS_ID, type RouteChunks } from './route-chunks.ts';

const table = document.getElementById(ROUTE_CHUNKS_ID)?.textContent;
if (table && readToken() !== null) {
  const { files, routes }: RouteChunks = JSON.parse(table);
  const [, indexes = []] = routes.find(([pattern]) => new RegExp(pattern).test(location.pathname)) ?? [];
  for (const index of indexes) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = files[index] ?? '';
    document.head.append(link);
  }
}
