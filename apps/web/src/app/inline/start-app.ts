/**
 * Inline script of the fallback page: loads the app as soon as the browser has painted what the page contains, so that
 * scripts do not delay the first paint. `data-boot` of the script element is the module that starts the app.
 */
import { readToken } from '../../api/token.ts';
import { enableStylesheet } from './enable-stylesheet.ts';
import { ROUTE_CHUNKS_ID, type RouteChunks } from './route-chunks.ts';

/** A browser that paints nothing, for example because another window covers it, loads the app all the same. */
const LONGEST_WAIT_MS = 300;

const bootModule = document.currentScript?.dataset['boot'] ?? '';

/** The chunks of the current route only for visitors with a token: the app sends all others to the login page. */
function listChunks({ files, common, routes }: RouteChunks): string[] {
  const [, own = []] = routes.find(([pattern]) => new RegExp(pattern).test(location.pathname)) ?? [];
  const indexes = readToken() === null ? common : [...common, ...own];
  return indexes.map((index) => files[index] ?? '');
}

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  const table = document.getElementById(ROUTE_CHUNKS_ID)?.textContent;
  if (table) listChunks(JSON.parse(table) as RouteChunks).forEach(preload);
  enableStylesheet();
  // Trusted Types block a script element that a script creates, but not import().
  void import(/* @vite-ignore */ bootModule);
}

setTimeout(start, LONGEST_WAIT_MS);
// A timer that is set in a frame runs after its paint.
requestAnimationFrame(() => setTimeout(start));
