import { createHash } from 'node:crypto';
import type { Document } from 'happy-dom';
import { createElement, getElement } from './html-page.ts';
import { ROUTE_CHUNKS_ID, type RouteChunks } from '../src/app/inline/route-chunks.ts';
import { type RouteFiles, toPattern } from './route-manifest.ts';

/** The module that hydrates a page: its address and its code. */
type BootModule = { address: string; code: string };

/**
 * Makes a page rendered at build time readable without any further script: the module script of React Router becomes a
 * file of its own, which `src/app/inline/defer-hydration.ts` imports when the page has to hydrate.
 */
export function deferHydration(page: Document, inlineScript: string): BootModule {
  const moduleScript = getElement(page, 'script[type=module]');
  const code = moduleScript.textContent;
  const address = `/assets/boot-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  for (const link of page.querySelectorAll('link[rel=modulepreload]')) link.remove();
  moduleScript.replaceWith(createElement(page, 'script', { 'data-boot': address, text: inlineScript }));
  return { address, code };
}

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
