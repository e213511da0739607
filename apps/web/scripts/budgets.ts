import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CLIENT_FOLDER } from './build-folder.ts';
import { inlineScriptsOf, inlineStylesOf } from './csp-hashes.ts';
import type { RouteFiles } from './route-manifest.ts';

/** Kilobytes of JavaScript, gzipped, that an address may need before it shows anything. */
const LATE_BUDGETS: Record<string, number> = {
  '/': 3,
  '/how-it-works': 1,
  '/faq': 1,
  '/about': 1,
  '/contact': 1,
  '/privacy': 1,
  '/terms': 1,
};

const BUDGETS: Record<string, number> = {
  '/login': 190,
  '/register': 190,
  '/forgot-password': 190,
  '/reset-password': 190,
  '/verify-email': 190,
  '/onboarding': 190,
  '/home': 190,
  '/feed': 190,
  '/create': 190,
  '/listing/:id': 190,
  '/listing/:id/edit': 190,
  '/profile/:userId?': 190,
  '/profile/edit': 190,
  '/leaderboard': 190,
  '/achievements': 190,
  '*': 190,
};

/** Kilobytes of styles, gzipped, inside a page that is rendered at build time. */
const LATE_STYLES_KB = 7;
/** And in the one sheet that all other pages share. */
const STYLES_KB = 12.5;

type Weight = { kb: number; budgetKb: number };
type Weighed = { route: string; scripts: Weight; styles: Weight };

/** Every route against its budgets. A route without one is an error: it would grow unseen. */
export function weighRoutes(routes: readonly RouteFiles[], readPage: (path: string) => string): Weighed[] {
  return routes.map(({ path, scripts, styles }) => {
    const lateBudget = LATE_BUDGETS[path];
    // What a late page loads after it is idle is not what a visitor waits for; what stands inside it is.
    if (lateBudget !== undefined) {
      const page = readPage(path);
      return {
        route: path,
        scripts: { kb: weigh(inlineScriptsOf(page)), budgetKb: lateBudget },
        styles: { kb: weigh(inlineStylesOf(page)), budgetKb: LATE_STYLES_KB },
      };
    }
    const budgetKb = BUDGETS[path];
    if (budgetKb === undefined) throw new Error(`The route ${path} has no budget in scripts/budgets.ts.`);
    return {
      route: path,
      scripts: { kb: sum(scripts.map(weightOfFile)), budgetKb },
      styles: { kb: sum(styles.map(weightOfFile)), budgetKb: STYLES_KB },
    };
  });
}

/** The table as text, and the routes that are over. */
export function reportBudgets(weighed: readonly Weighed[]): { table: string; over: string[] } {
  const rows = weighed.map((one) =>
    [
      one.route.padEnd(20),
      kb(one.scripts.kb),
      kb(one.scripts.budgetKb),
      kb(one.styles.kb),
      kb(one.styles.budgetKb),
      isOver(one) ? ' OVER' : ' ok',
    ].join(''),
  );
  const head = [
    'route'.padEnd(20),
    ...['js gz KB', 'budget', 'css gz KB', 'budget'].map((title) => title.padStart(10)),
  ].join('');
  return { table: [head, ...rows].join('\n'), over: weighed.filter(isOver).map(({ route }) => route) };
}

function isOver({ scripts, styles }: Weighed): boolean {
  return scripts.kb > scripts.budgetKb || styles.kb > styles.budgetKb;
}

function weightOfFile(address: string): number {
  return weigh(readFileSync(join(CLIENT_FOLDER, address)));
}

function weigh(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).length / 1000;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function kb(value: number): string {
  return value.toFixed(1).padStart(10);
}
