import { findHeldRate, MOST_P99_MS, WANTED_RATE } from '../../kit/load/held-rate.ts';
import { startLoadSite } from '../../kit/load/load-site.ts';
import { computeP99, isGood, isShed, printKinds } from '../../kit/load/report.ts';
import { type Claim, listMissed, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { percentile } from '../../kit/statistics.ts';

const SECONDS = 600;
/** A machine that other programs share tells nothing about times. */
const SMALL = { perSecond: 30, seconds: 10 };
const WARM_UP = { perSecond: 50, seconds: 10 };

export async function prove(run: ProofRun): Promise<Verdict> {
  const site = await startLoadSite(run, 'load');
  await site.run(run.isSmall ? { perSecond: 10, seconds: 2 } : WARM_UP);
  const held = run.isSmall ? SMALL.perSecond : await findHeldRate(run, site);
  if (held === 0) return { figure: 'no rate is held', missed: ['100 requests a second are held'] };
  const seconds = run.isSmall ? SMALL.seconds : SECONDS;
  const { outcomes, health } = await site.run({ perSecond: held, seconds });
  printKinds([...outcomes, ...health]);
  // In a small run on a machine that stands still for a moment, a refusal is right.
  const failed = outcomes.filter((outcome) => !isGood(outcome) && !(run.isSmall && isShed(outcome)));
  const [p99, healthP99] = [computeP99(outcomes), computeP99(health)];
  const median = percentile(
    outcomes.map(({ ms }) => ms),
    0.5,
  );
  const arrived = outcomes.length / seconds;
  const claims: Claim[] = [
    [
      failed.length === 0,
      `every request is answered well (${failed.length} not, such as ${JSON.stringify(failed[0])})`,
    ],
    [arrived > held * 0.9, `${held} requests arrive each second (${arrived.toFixed(0)})`],
  ];
  if (!run.isSmall) {
    claims.push([held === WANTED_RATE, `${WANTED_RATE} requests a second are held (${held})`]);
    claims.push([p99 <= MOST_P99_MS, `99 of 100 are answered within ${MOST_P99_MS} ms (${p99.toFixed(0)} ms)`]);
  }
  const figure =
    `${held} requests/s for ${seconds} s: ${outcomes.length} requests, ${failed.length} failed; median ${median.toFixed(0)} ms, ` +
    `p99 ${p99.toFixed(0)} ms, ${(p99 / healthP99).toFixed(1)} times that of the health page`;
  return { figure, missed: listMissed(claims) };
}
