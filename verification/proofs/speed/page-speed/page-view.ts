import lighthouse, { type Result } from 'lighthouse';
import type { ProofRun } from '../../kit/proof-run.ts';
import { computeProcessorBlocking } from './processor-blocking.ts';
import { openChromium, openSignedIn } from './signed-in-chromium.ts';

/** Lighthouse's figures for one first view of a page on a slow phone. */
export type PageView = {
  /** 0 to 1. */
  performance: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  /** `blockedMs` by processor time. */
  processorBlockedMs: number;
  layoutShift: number;
  bytes: number;
  /** Parts of `bytes`. */
  scriptBytes: number;
  imageBytes: number;
  /** Lighthouse's measure of the machine speed: timings on a busy machine are unreliable. */
  benchmarkIndex: number;
  /** 0 to 1; only for public pages. */
  accessibility: number;
  bestPractices: number;
  seo: number;
};

/** Without a token the page is viewed as a visitor. */
type PageVisit = { origin: string; path: string; token: string | undefined };

const ALL_CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** The browser sometimes fails to record a trace. Such a view is repeated. */
const MOST_TRIES = 3;

/** One view with an empty cache. */
export async function viewPage(run: ProofRun, visit: PageVisit): Promise<PageView> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runLighthouse(run, visit);
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      run.say(`repeating the view: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

async function runLighthouse(run: ProofRun, { origin, path, token }: PageVisit): Promise<PageView> {
  const chromium = token === undefined ? await openChromium(run) : await openSignedIn(run, { origin, token });
  try {
    const result = await lighthouse(origin + path, {
      port: chromium.port,
      logLevel: 'silent',
      onlyCategories: token === undefined ? ALL_CATEGORIES : ['performance'],
      formFactor: 'mobile',
      // Keeps the token. The cache is empty, because the browser is new.
      disableStorageReset: true,
    });
    if (!result) throw new Error(`Lighthouse returned no result for ${path}`);
    const { audits, categories, environment, finalDisplayedUrl, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
    if (finalDisplayedUrl !== origin + path) throw new Error(`${path} led to ${finalDisplayedUrl}`);
    const number = (audit: string): number => {
      const value = audits[audit]?.numericValue;
      if (value === undefined) throw new Error(`Lighthouse has no figure for ${audit}`);
      return value;
    };
    return {
      performance: categories.performance?.score ?? 0,
      firstPaintMs: number('first-contentful-paint'),
      largestPaintMs: number('largest-contentful-paint'),
      blockedMs: number('total-blocking-time'),
      processorBlockedMs: computeProcessorBlocking(result.artifacts.Trace.traceEvents),
      layoutShift: number('cumulative-layout-shift'),
      bytes: number('total-byte-weight'),
      scriptBytes: sumBytes(audits, 'Script'),
      imageBytes: sumBytes(audits, 'Image'),
      benchmarkIndex: environment.benchmarkIndex,
      accessibility: categories.accessibility?.score ?? 0,
      bestPractices: categories['best-practices']?.score ?? 0,
      seo: categories.seo?.score ?? 0,
    };
  } finally {
    await chromium.close();
  }
}

/** The transferred bytes of this resource type. */
function sumBytes(audits: Result['audits'], kind: string): number {
  const details = audits['network-requests']?.details;
  if (details?.type !== 'table') throw new Error('Lighthouse lists no requests');
  const sizes = details.items
    .filter(({ resourceType }) => resourceType === kind)
    .map(({ transferSize }) => transferSize);
  return sizes.reduce<number>((sum, size) => sum + (typeof size === 'number' ? size : 0), 0);
}
