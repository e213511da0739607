import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Document } from 'happy-dom';
import { CLIENT_FOLDER } from './build-folder.ts';
import { joinInlineScripts, joinInlineStyles } from './csp-hashes.ts';
import type { RouteFiles } from './route-manifest.ts';

// All figures are kilobytes, gzipped. They guard against accidents; the page-speed proof is the judge.

/** Scripts inside a page rendered at build time. It loads no others before the visitor does something. */
const INLINE_SCRIPTS_KB = 1.5;
/** Styles inside a page rendered at build time. */
const INLINE_STYLES_KB = 7;
/** Scripts that any other route loads before it shows anything. */
const APP_SCRIPTS_KB = 191;
/** The one stylesheet that those routes share. */
const APP_STYLES_KB = 15;

/** Scripts of the pages that the server writes, which work without them. */
const FORM_PAGE_SCRIPT_KB = 5;

type Weight = { kb: number; budgetKb: number };
type RouteWeight = { route: string; scripts: Weight; styles: Weight };

/** Weighs every route. `findPage` returns the page of a route that is rendered at build time. */
export function weighRoutes(
  routes: readonly RouteFiles[],
  findPage: (path: string) => Document | undefined,
): RouteWeight[] {
  return routes.map((route) => {
    const page = findPage(route.path);
    if (page === undefined) return weighAppRoute(route);
    return {
      route: route.path,
      scripts: { kb: weigh(joinInlineScripts(page)), budgetKb: INLINE_SCRIPTS_KB },
      styles: { kb: weigh(joinInlineStyles(page)), budgetKb: INLINE_STYLES_KB },
    };
  });
}

function weighAppRoute({ path, scripts, styles }: RouteFiles): RouteWeight {
  return {
    route: path,
    scripts: { kb: sum(scripts.map(weighFile)), budgetKb: APP_SCRIPTS_KB },
    styles: { kb: sum(styles.map(weighFile)), budgetKb: APP_STYLES_KB },
  };
}

/** The pages themselves, with their styles, are the server's. */
export function weighFormPages(scripts: Readonly<Record<string, string>>): RouteWeight[] {
  return Object.entries(scripts).map(([kind, address]) => ({
    route: `${kind} page`,
    scripts: { kb: weighFile(address), budgetKb: FORM_PAGE_SCRIPT_KB },
    styles: { kb: 0, budgetKb: 0 },
  }));
}

/** The table as text, and the routes that exceed their budgets. */
export function reportBudgets(weights: readonly RouteWeight[]): { table: string; over: string[] } {
  const rows = weights.map((one) =>
    [
      one.route.padEnd(20),
      formatKb(one.scripts.kb),
      formatKb(one.scripts.budgetKb),
      formatKb(one.styles.kb),
      formatKb(one.styles.budgetKb),
      isOver(one) ? ' OVER' : ' ok',
    ].join(''),
  );
  const head = [
    'route'.padEnd(20),
    ...['js gz KB', 'budget', 'css gz KB', 'budget'].map((title) => title.padStart(10)),
  ].join('');
  return { table: [head, ...rows].join('\n'), over: weights.filter(isOver).map(({ route }) => route) };
}

function isOver({ scripts, styles }: RouteWeight): boolean {
  return scripts.kb > scripts.budgetKb || styles.kb > styles.budgetKb;
}

function weighFile(address: string): number {
  return weigh(readFileSync(join(CLIENT_FOLDER, address)));
}

function weigh(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).length / 1000;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function formatKb(value: number): string {
  return value.toFixed(1).padStart(10);
}
