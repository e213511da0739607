/** The pages that a tap on a bar or a card opens. */
const MAIN_ROUTES = ['home', 'feed', 'quick', 'create-listing', 'listing', 'profile', 'leaderboard', 'achievements'];

type RouteManifest = { routes: Record<string, { module: string; imports?: string[] } | undefined> };

/**
 * Loads the chunks of the main pages and of the dialog for a price, so that a tap works without a connection. The service
 * worker does the same for all pages, but not every browser allows one, and it needs a while on the first visit.
 */
export function prefetchMainChunks(): void {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: RouteManifest };
  const routes = MAIN_ROUTES.map((name) => manifest?.routes[`routes/${name}`]);
  const files = routes.flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : []));
  for (const file of new Set(files)) preloadModule(file);
  import('../../features/suggestions/suggest-dialog.tsx').catch(() => undefined);
}

function preloadModule(href: string): void {
  if (document.querySelector(`link[rel=modulepreload][href="${CSS.escape(href)}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.fetchPriority = 'low';
  link.href = href;
  document.head.append(link);
}
