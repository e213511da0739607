import type { Document } from 'happy-dom';
import { ROUTE_CHUNKS_ID, type RouteChunks } from '../src/app/inline/route-chunks.ts';
import { createElement, getElement } from './html-page.ts';
import { type RouteFiles, toPattern } from './route-manifest.ts';

/** The layout around every page that needs an onboarded member. */
const MEMBERS_LAYOUT = 'onboarded-layout';

/** Adds to the fallback page which chunks the current route needs, and the script that starts loading them. */
export function preloadRouteChunks(page: Document, routes: readonly RouteFiles[], inlineScript: string): void {
  const preloaded = [...page.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'));
  const chunks = listRouteChunks(routes, new Set(preloaded));
  getElement(page, 'title').after(
    createElement(page, 'script', { type: 'application/json', id: ROUTE_CHUNKS_ID, text: JSON.stringify(chunks) }),
    createElement(page, 'script', { text: inlineScript }),
  );
}

function listRouteChunks(routes: readonly RouteFiles[], preloaded: ReadonlySet<string | null>): RouteChunks {
  const memberRoutes = routes
    .filter(({ scripts }) => scripts.some((address) => address.includes(MEMBERS_LAYOUT)))
    .map(({ path, scripts }) => ({ path, scripts: scripts.filter((address) => !preloaded.has(address)) }));
  const files = [...new Set(memberRoutes.flatMap(({ scripts }) => scripts))];
  return {
    files,
    routes: memberRoutes.map(({ path, scripts }) => [toPattern(path), scripts.map((script) => files.indexOf(script))]),
  };
}
