import { GUIDE_OF_BERLIN } from '../../kit/actors/closings.ts';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { prepareWebBuild } from '../../kit/services/web-build.ts';
import { median } from '../../kit/statistics.ts';
import { type PageView, viewPage } from './page-view.ts';
import { fillSite, type SpeedSite } from './site.ts';

const TOWN_OF_BERLIN = GUIDE_OF_BERLIN.replace('/guide/', '/town/');
const VIEWS = 5;
const MOST_SHIFT = 0.02;
const MOST_FIRST_PAINT_MS = 1500;
/** By processor time: on a machine with few cores the browser waits for one half of the time. */
const MOST_BLOCKED_MS = 150;

type Page = {
  name: string;
  getPath: (site: SpeedSite) => string;
  leastPerformance: number;
  /** Kilobytes that a first view loads, with photos and with what a page loads when it hydrates later. */
  mostKb: number;
  /** A public page: all Lighthouse categories are judged, and the largest contentful paint. */
  visitors?: { mostPaintMs: number; isIndexed: boolean };
};

const PUBLIC = { leastPerformance: 0.98, visitors: { mostPaintMs: 1500, isIndexed: true } } as const;

const PAGES: readonly Page[] = [
  { name: '/', getPath: () => '/', mostKb: 320, ...PUBLIC },
  { name: '/how-it-works', getPath: () => '/how-it-works', mostKb: 250, ...PUBLIC },
  { name: '/faq', getPath: () => '/faq', mostKb: 250, ...PUBLIC },
  { name: '/guide/:place/:words', getPath: () => `${GUIDE_OF_BERLIN}/garden-bike`, mostKb: 250, ...PUBLIC },
  { name: '/town/:place', getPath: () => TOWN_OF_BERLIN, mostKb: 320, ...PUBLIC },
  // The start of a practice round.
  { name: '/daily', getPath: () => '/daily', mostKb: 250, ...PUBLIC },
  // Search engines are kept away, which costs a page points for that category.
  {
    name: '/ask/:token',
    getPath: ({ askPath }) => askPath,
    // Five photos, side by side.
    mostKb: 320,
    ...PUBLIC,
    visitors: { ...PUBLIC.visitors, isIndexed: false },
  },
  { name: '/feed', getPath: () => '/feed', leastPerformance: 0.95, mostKb: 400 },
  // With the chunks of other pages that are fetched ahead: on a slow machine a view lasts until they have come.
  { name: '/listing/:id', getPath: ({ listingId }) => `/listing/${listingId}`, leastPerformance: 0.95, mostKb: 400 },
];

/** `--small` leaves these pages out: they are built like the first page and like the listing. */
const LEFT_OUT = new Set(['/how-it-works', '/faq', '/guide/:place/:words', '/town/:place', '/feed']);

export async function prove(run: ProofRun): Promise<Verdict> {
  const webRoot = prepareWebBuild(run);
  const scratch = await startScratchServices(run, 'page-speed');
  const { port } = await startApiProcess(run, scratch, { WEB_ROOT: webRoot });
  const origin = `http://127.0.0.1:${port}`;
  const site = await fillSite(run, scratch, origin);

  const missed: string[] = [];
  const rows: (string | number)[][] = [];
  const figures: string[] = [];
  for (const page of PAGES.filter(({ name }) => !run.isSmall || !LEFT_OUT.has(name))) {
    const views: PageView[] = [];
    for (let count = 0; count < (run.isSmall ? 1 : VIEWS); count += 1) {
      const view = await viewPage(run, {
        origin,
        path: page.getPath(site),
        token: page.visitors === undefined ? site.token : undefined,
      });
      views.push(view);
      rows.push(formatRow(page.name, view));
      run.say(`${page.name}: view ${count + 1}, performance ${view.performance}`);
    }
    const middle = computeMedian(views);
    if (!run.isSmall) rows.push(formatRow(`${page.name}, median`, middle));
    missed.push(...checkPage(page, middle, run));
    figures.push(
      `${page.name} ${Math.round(middle.performance * 100)} of 100, blocked ${formatMs(middle.processorBlockedMs)} of processor time, ` +
        `shift ${middle.layoutShift.toFixed(3)}`,
    );
  }
  printTable(
    ['page', 'performance', 'FCP', 'LCP', 'TBT', 'TBT by processor', 'CLS', 'KB', 'scripts', 'pictures', 'machine'],
    rows,
  );
  return { figure: figures.join('; '), missed };
}

/** With `--small` there is a single view, perhaps on a busy machine: bytes and shifts are exact, times are not judged. */
function checkPage(
  { name, mostKb, leastPerformance, visitors }: Page,
  view: PageView,
  { isSmall }: ProofRun,
): string[] {
  const claims: Claim[] = [
    [view.layoutShift <= MOST_SHIFT, `${name} shifts by ${view.layoutShift.toFixed(3)}, at most ${MOST_SHIFT}`],
    [view.bytes <= mostKb * 1024, `${name} loads ${toKilobytes(view.bytes)} KB, at most ${mostKb}`],
    [
      isSmall || view.firstPaintMs <= MOST_FIRST_PAINT_MS,
      `${name} paints first after ${formatMs(view.firstPaintMs)}, at most ${MOST_FIRST_PAINT_MS} ms`,
    ],
    [
      isSmall || view.processorBlockedMs <= MOST_BLOCKED_MS,
      `${name} is blocked for ${formatMs(view.processorBlockedMs)} of processor time, at most ${MOST_BLOCKED_MS} ms`,
    ],
    [isSmall || view.performance >= leastPerformance, `${name} has ${view.performance}, at least ${leastPerformance}`],
  ];
  if (visitors !== undefined) {
    const { mostPaintMs, isIndexed } = visitors;
    const paint = `${name} has its largest contentful paint after ${formatMs(view.largestPaintMs)}, at most ${mostPaintMs} ms`;
    claims.push([isSmall || view.largestPaintMs <= mostPaintMs, paint]);
    for (const category of ['accessibility', 'bestPractices', ...(isIndexed ? (['seo'] as const) : [])] as const) {
      claims.push([view[category] === 1, `${name} has ${view[category]} for ${category}, 1 expected`]);
    }
  }
  return listMissed(claims);
}

function formatRow(name: string, view: PageView): (string | number)[] {
  return [
    name,
    view.performance.toFixed(2),
    formatMs(view.firstPaintMs),
    formatMs(view.largestPaintMs),
    formatMs(view.blockedMs),
    formatMs(view.processorBlockedMs),
    view.layoutShift.toFixed(3),
    toKilobytes(view.bytes),
    toKilobytes(view.scriptBytes),
    toKilobytes(view.imageBytes),
    Math.round(view.benchmarkIndex),
  ];
}

/** The median of each figure separately. */
function computeMedian(views: readonly PageView[]): PageView {
  const middle = (figure: keyof PageView) => median(views.map((view) => view[figure]));
  return {
    performance: middle('performance'),
    firstPaintMs: middle('firstPaintMs'),
    largestPaintMs: middle('largestPaintMs'),
    blockedMs: middle('blockedMs'),
    processorBlockedMs: middle('processorBlockedMs'),
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

function formatMs(value: number): string {
  return `${Math.round(value)} ms`;
}

function toKilobytes(bytes: number): number {
  return Math.round(bytes / 1024);
}
