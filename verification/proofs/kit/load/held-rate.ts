import type { ProofRun } from '../proof-run.ts';
import type { LoadSite } from './load-site.ts';
import { computeP99, isGood } from './report.ts';

/** The rate that the product shall hold on two cores. */
export const WANTED_RATE = 300;
export const MOST_P99_MS = 250;

const STEPS = [100, 150, 200, 250, WANTED_RATE];
const STEP_SECONDS = 20;

/** The highest rate, in steps, at which 99 of 100 requests are answered in time and none fails. 0 if the lowest is too much. */
export async function findHeldRate(run: ProofRun, site: LoadSite): Promise<number> {
  let held = 0;
  for (const perSecond of STEPS) {
    const { outcomes } = await site.run({ perSecond, seconds: STEP_SECONDS });
    const [p99, failed] = [computeP99(outcomes), outcomes.filter((outcome) => !isGood(outcome)).length];
    run.say(`${perSecond} requests/s: p99 ${p99.toFixed(0)} ms, ${failed} failed`);
    if (p99 > MOST_P99_MS || failed > 0) break;
    held = perSecond;
  }
  return held;
}
