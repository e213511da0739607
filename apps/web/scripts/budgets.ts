import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CLIENT_FOLDER } from './build-folder.ts';
import { inlineScriptsOf } from './csp-hashes.ts';
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
  '/login': 155,
  '/register': 155,
  '/forgot-password': 155,
  '/reset-password': 155,
  '/verify-email': 155,
  '/onboarding': 165,
  '/home': 160,
  '/feed': 160,
  '/create': 175,
  '/listing/:id': 165,
  '/listing/:id/edit': 175,
  '/profile/:userId?': 160,
  '/profile/edit': 160,
  '/leaderboard': 160,
  '/achievements': 160,
  '*': 155,
};

type Weighed = { route: string; scriptsKb: number; budgetKb: number; stylesKb: number };

/** Every route against its budget. A route without a budget is an error: it would grow unseen. */
export function weighRoutes(routes: readonly RouteFiles[], readPage: (path: string) => string): Weighed[] {
  return routes.map(({ path, scripts, styles }) => {
    const stylesKb = sum(styles.map(weightOfFile));
    const lateBudget = LATE_BUDGETS[path];
    // What a late page loads after it is idle is not what a visitor waits for; its inline scripts are.
    if (lateBudget !== undefined) {
      return { route: path, scriptsKb: weigh(inlineScriptsOf(readPage(path))), budgetKb: lateBudget, stylesKb };
    }
    const budgetKb = BUDGETS[path];
    if (budgetKb === undefined) throw new Error(`The route ${path} has no budget in scripts/budgets.ts.`);
    return { route: path, scriptsKb: sum(scripts.map(weightOfFile)), budgetKb, stylesKb };
  });
}

/** The table as text, and the routes that are over. */
export function reportBudgets(weighed: readonly Weighed[]): { table: string; over: string[] } {
  const rows = weighed.map(({ route, scriptsKb, budgetKb, stylesKb }) => {
    const verdict = scriptsKb > budgetKb ? 'OVER' : 'ok';
    return [route.padEnd(20), kb(scriptsKb), kb(budgetKb), kb(stylesKb), ` ${verdict}`].join('');
  });
  const head = ['route'.padEnd(20), 'js gz KB'.padStart(10), 'budget'.padStart(10), 'css gz KB'.padStart(10)].join('');
  const over = weighed.filter(({ scriptsKb, budgetKb }) => scriptsKb > budgetKb).map(({ route }) => route);
  return { table: [head, ...rows].join('\n'), over };
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
