/** The pages for everybody, the feed and a listing show quickly on a slow phone, and nothing on them moves. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApiProcess } from '../kit/services/api-process.ts';
import { type PageView, viewPage } from './page-view.ts';
import { printTable } from '../kit/print-table.ts';
import { type ProofRun, runProof, type Verdict } from '../kit/proof-run.ts';
import { startScratch } from '../kit/services/scratch-services.ts';
import { fillSite } from './site.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const WEB_BUILD = join(REPOSITORY, 'apps/web/build');
const NO_BUILD = 'no-build';

const VIEWS = 5;
const MOST_SHIFT = 0.02;

type Page = {
  name: string;
  pathOf: (listingId: string) => string;
  leastPerformance: number;
  /** Kilobytes of everything a first view loads, photos included; of a page that wakes up late also what it loads then. */
  mostKb: number;
  /** Seen by whoever comes by, search engines included: all of Lighthouse's categories count, and the largest paint. */
  visitors?: { mostPaintMs: number };
};

const PUBLIC = { leastPerformance: 0.98, visitors: { mostPaintMs: 1500 } } as const;

const PAGES: readonly Page[] = [
  { name: '/', pathOf: () => '/', mostKb: 320, ...PUBLIC },
  { name: '/how-it-works', pathOf: () => '/how-it-works', mostKb: 250, ...PUBLIC },
  { name: '/faq', pathOf: () => '/faq', mostKb: 250, ...PUBLIC },
  { name: '/feed', pathOf: () => '/feed', leastPerformance: 0.9, mostKb: 400 },
  { name: '/listing/:id', pathOf: (listingId) => `/listing/${listingId}`, leastPerformance: 0.9, mostKb: 350 },
];

/** A quick look leaves these out: they are built like the first page, and lighter. */
const LEFT_OUT = new Set(['/how-it-works', '/faq']);

async function prove(run: ProofRun): Promise<Verdict> {
  if (!run.flags.has(NO_BUILD) || !existsSync(WEB_BUILD)) build(run);
  const scratch = await startScratch(run, 'page-speed');
  const { port } = await startApiProcess(run, scratch, { WEB_ROOT: copyBuild(run) });
  const origin = `http://127.0.0.1:${port}`;
  const { token, listingId } = await fillSite(run, scratch, origin);

  const missed: string[] = [];
  const rows: (string | number)[][] = [];
  const figures: string[] = [];
  for (const page of PAGES.filter(({ name }) => !run.isSmall || !LEFT_OUT.has(name))) {
    const views: PageView[] = [];
    for (let count = 0; count < (run.isSmall ? 1 : VIEWS); count += 1) {
      const view = await viewPage(run, {
        origin,
        path: page.pathOf(listingId),
        token: page.visitors === undefined ? token : undefined,
      });
      views.push(view);
      rows.push(rowOf(page.name, view));
      run.say(`${page.name}: seen ${count + 1} times, performance ${view.performance}`);
    }
    const middle = medianOf(views);
    if (!run.isSmall) rows.push(rowOf(`${page.name}, median`, middle));
    missed.push(...missedBy(page, middle, run));
    figures.push(`${page.name} ${Math.round(middle.performance * 100)} of 100, shift ${middle.layoutShift.toFixed(3)}`);
  }
  printTable(['page', 'performance', 'FCP', 'LCP', 'TBT', 'CLS', 'KB', 'scripts', 'pictures', 'machine'], rows);
  return { figure: figures.join('; '), missed };
}

function build(run: ProofRun): void {
  run.say('building the web app');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: REPOSITORY, stdio: 'inherit' });
  if (status !== 0) throw new Error('The web app could not be built.');
}

/** Building again meanwhile must not change what is measured. Answers the pages of the copy. */
function copyBuild(run: ProofRun): string {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-pages-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  cpSync(WEB_BUILD, folder, { recursive: true });
  return join(folder, 'client');
}

/** A single view on a machine that does other things says nothing about time; bytes and shifts it tells exactly. */
function missedBy({ name, mostKb, leastPerformance, visitors }: Page, view: PageView, { isSmall }: ProofRun): string[] {
  const claims: [boolean, string][] = [
    [view.layoutShift <= MOST_SHIFT, `${name} shifts by ${view.layoutShift.toFixed(3)}, at most ${MOST_SHIFT}`],
    [view.bytes <= mostKb * 1024, `${name} loads ${kilobytes(view.bytes)} KB, at most ${mostKb}`],
    [isSmall || view.performance >= leastPerformance, `${name} has ${view.performance}, at least ${leastPerformance}`],
  ];
  if (visitors !== undefined) {
    const { mostPaintMs } = visitors;
    const paint = `${name} paints its largest part after ${milliseconds(view.largestPaintMs)}, at most ${mostPaintMs} ms`;
    claims.push([isSmall || view.largestPaintMs <= mostPaintMs, paint]);
    for (const category of ['accessibility', 'bestPractices', 'seo'] as const) {
      claims.push([view[category] === 1, `${name} has ${view[category]} for ${category}, all of it wanted`]);
    }
  }
  return claims.filter(([holds]) => !holds).map(([, claim]) => claim);
}

function rowOf(name: string, view: PageView): (string | number)[] {
  return [
    name,
    view.performance.toFixed(2),
    milliseconds(view.firstPaintMs),
    milliseconds(view.largestPaintMs),
    milliseconds(view.blockedMs),
    view.layoutShift.toFixed(3),
    kilobytes(view.bytes),
    kilobytes(view.scriptBytes),
    kilobytes(view.imageBytes),
    Math.round(view.benchmarkIndex),
  ];
}

/** Each figure's own middle. */
function medianOf(views: readonly PageView[]): PageView {
  const middle = (figure: keyof PageView): number => {
    const sorted = views.map((view) => view[figure]).toSorted((left, right) => left - right);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    performance: middle('performance'),
    firstPaintMs: middle('firstPaintMs'),
    largestPaintMs: middle('largestPaintMs'),
    blockedMs: middle('blockedMs'),
    layoutShift: middle('layoutShift'),
    bytes: middle('bytes'),
    scriptBytes: middle('scriptBytes'),
    imageBytes: middle('imageBytes'),
    benchmarkIndex: middle('benchmarkIndex'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
  };
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1024);
}

await runProof(prove, [NO_BUILD]);
