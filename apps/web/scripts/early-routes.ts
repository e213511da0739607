import type { RouteFiles } from './route-manifest.ts';
import { patternOf } from './route-pattern.ts';
import { withStylesInside } from './late-hydration.ts';

const PRELOADED = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const ASSETS = '/assets/';
/** What every page for members is drawn in. */
const MEMBERS_LAYOUT = 'onboarded-layout';

/**
 * Makes the page every address of the app starts from quick to show something: its stylesheet moves inside, and the
 * scripts of the very address are asked for beside the first ones, not after them. Only for whoever holds a token:
 * everybody else is sent to sign in.
 */
export function hurryFallback(
  html: string,
  routes: readonly RouteFiles[],
  readAsset: (address: string) => string,
): string {
  const already = new Set([...html.matchAll(PRELOADED)].map(([, href]) => href));
  const rows = routes
    .filter(({ scripts }) => scripts.some((address) => address.includes(MEMBERS_LAYOUT)))
    .map(({ path, scripts }) => [patternOf(path), scripts.filter((address) => !already.has(address))] as const);
  const names = [...new Set(rows.flatMap(([, scripts]) => scripts))];
  const table = rows.map(([pattern, scripts]) => [pattern, scripts.map((script) => names.indexOf(script))]);
  return withStylesInside(html, readAsset).replace(
    '</title>',
    () => `</title><script>${preloaderOf(names.map(withoutFolder), table)}</script>`,
  );
}

function withoutFolder(address: string): string {
  return address.startsWith(ASSETS) ? address.slice(ASSETS.length) : `..${address}`;
}

function preloaderOf(names: readonly string[], table: unknown): string {
  return (
    `try{if(localStorage.getItem('token')){let n=${JSON.stringify(names)};for(let[p,f]of ${JSON.stringify(table)})` +
    `if(new RegExp(p).test(location.pathname)){for(let i of f){let l=document.createElement('link');` +
    `l.rel='modulepreload';l.href='${ASSETS}'+n[i];document.head.append(l)}break}}}catch{}`
  );
}
