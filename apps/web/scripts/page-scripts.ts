import { createHash } from 'node:crypto';
import type { Document } from 'happy-dom';
import { createElement, getElement } from './html-page.ts';
import { ROUTE_CHUNKS_ID, type RouteChunks } from '../src/app/inline/route-chunks.ts';
import { type RouteFiles, toPattern } from './route-manifest.ts';

/** A script of its own, for example the module that hydrates a page. */
type ScriptFile = { address: string; code: string };

/**
 * Makes a page rendered at build time readable without any further script: the module script of React Router becomes a
 * file of its own, which `src/app/inline/defer-hydration.ts` imports when the page has to hydrate.
 */
export function deferHydration(page: Document, inlineScript: string): ScriptFile {
  for (const link of page.querySelectorAll('link[rel=modulepreload]')) link.remove();
  return moveBootModule(page, 'boot', inlineScript);
}

/** The layout around every page that needs an onboarded member. */
const MEMBERS_LAYOUT = 'onboarded-layout';

/**
 * Makes the fallback page start the app after its first paint: `src/app/inline/start-app.ts` imports the module of React
 * Router, and preloads the chunks that it and the current route need.
 */
export function startAfterPaint(page: Document, routes: readonly RouteFiles[], inlineScript: string): ScriptFile {
  const links = [...page.querySelectorAll('link[rel=modulepreload]')];
  const preloaded = links.map((link) => link.getAttribute('href') ?? '');
  for (const link of links) link.remove();
  const chunks = listRouteChunks(routes, preloaded);
  getElement(page, 'script[type=module]').before(
    createElement(page, 'script', { type: 'application/json', id: ROUTE_CHUNKS_ID, text: JSON.stringify(chunks) }),
  );
  return moveBootModule(page, 'start', inlineScript);
}

/** The inline script, which imports the file, takes the place of the module script. */
function moveBootModule(page: Document, name: string, inlineScript: string): ScriptFile {
  const moduleScript = getElement(page, 'script[type=module]');
  const code = moduleScript.textContent;
  const file = nameByContent(name, code);
  moduleScript.replaceWith(createElement(page, 'script', { 'data-boot': file.address, text: inlineScript }));
  return file;
}

/** The server lets browsers keep the files of this folder for good, so the name changes with the content. */
export function nameByContent(name: string, code: string): ScriptFile {
  return { address: `/assets/${name}-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`, code };
}

function listRouteChunks(routes: readonly RouteFiles[], preloaded: readonly string[]): RouteChunks {
  const memberRoutes = routes
    .filter(({ scripts }) => scripts.some((address) => address.includes(MEMBERS_LAYOUT)))
    .map(({ path, scripts }) => ({ path, scripts: scripts.filter((address) => !preloaded.includes(address)) }));
  const files = [...new Set([...preloaded, ...memberRoutes.flatMap(({ scripts }) => scripts)])];
  const toIndexes = (scripts: readonly string[]) => scripts.map((script) => files.indexOf(script));
  return {
    files,
    common: toIndexes(preloaded),
    routes: memberRoutes.map(({ path, scripts }) => [toPattern(path), toIndexes(scripts)]),
  };
}
