import type { Outcome } from '../../kit/load/arrivals.ts';
import { findHeldRate } from '../../kit/load/held-rate.ts';
import { startLoadSite } from '../../kit/load/load-site.ts';
import { computeP99, isGood, isShed, printKinds } from '../../kit/load/report.ts';
import { type Claim, listMissed, printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { percentile } from '../../kit/statistics.ts';

const FULL = { seconds: 30, overloaded: 60 };
const SMALL = { perSecond: 30, seconds: 3, overloaded: 8 };
const FACTOR = 3;
const LEAST_SHARE = 0.8;
const SHED_MS = 50;
const RECOVERY_MS = 10_000;
const WINDOW_MS = 1_000;

export async function prove(run: ProofRun): Promise<Verdict> {
  const { seconds: calm, overloaded } = run.isSmall ? SMALL : FULL;
  const site = await startLoadSite(run, 'overload');
  await site.run({ perSecond: 30, seconds: run.isSmall ? 2 : 10 });
  const perSecond = run.isSmall ? SMALL.perSecond : await findHeldRate(run, site);
  if (perSecond === 0) return { figure: 'no rate is held', missed: ['100 requests a second are held'] };
  const probes = await site.probeWithUnsentBodies();
  run.say(`while others do not send their bodies: ${probes.join(', ')}`);
  const before = await site.run({ perSecond, seconds: calm });
  run.say(`before: p99 ${computeP99(before.outcomes).toFixed(0)} ms`);
  const flood = await site.run({ perSecond: perSecond * FACTOR, seconds: overloaded });
  const endedAt = Math.max(...flood.outcomes.map(({ dueAt }) => dueAt));
  const after = await site.run({ perSecond, seconds: calm });
  printKinds(flood.outcomes);

  const good = flood.outcomes.filter(isGood);
  const shed = flood.outcomes.filter(isShed);
  const other = flood.outcomes.filter((outcome) => !isGood(outcome) && !isShed(outcome));
  const goodput = good.length / overloaded;
  const share = goodput / perSecond;
  const shedMs = percentile(
    shed.map(({ ms }) => ms),
    0.95,
  );
  const recoveredMs = findRecovery(after.outcomes, endedAt);
  printTable(
    ['part', 'requests', 'good', 'refused', 'p99 ms of good'],
    [
      ['before', ...summarize(before.outcomes)],
      ['overload', ...summarize(flood.outcomes)],
      ['after', ...summarize(after.outcomes)],
    ],
  );
  const claims: Claim[] = [
    [
      share >= LEAST_SHARE,
      `goodput is at least ${LEAST_SHARE * 100} % of the held rate (${(share * 100).toFixed(0)} %)`,
    ],
    // A small town does not reach the limit.
    [run.isSmall || shed.length > 0, 'requests are refused'],
    [
      shed.length === 0 || run.isSmall || shedMs <= SHED_MS,
      `a refusal takes at most ${SHED_MS} ms (p95 ${shedMs.toFixed(0)} ms)`,
    ],
    [!probes.includes(503), 'bodies that do not arrive take no place'],
    [other.length === 0, `no other answer (${other.length}, such as ${JSON.stringify(other[0])})`],
    [recoveredMs <= RECOVERY_MS, `normal again within ${seconds(RECOVERY_MS)} (${seconds(recoveredMs)})`],
  ];
  const figure =
    `${perSecond * FACTOR} requests/s for ${overloaded} s: goodput ${goodput.toFixed(0)}/s (${(share * 100).toFixed(0)} % of ${perSecond}/s), ` +
    `${shed.length} refused with a median of ${percentile(
      shed.map(({ ms }) => ms),
      0.5,
    ).toFixed(0)} ms and p95 of ${shedMs.toFixed(0)} ms; normal again after ${seconds(recoveredMs)}`;
  return { figure, missed: listMissed(claims) };
}

function summarize(outcomes: readonly Outcome[]): (string | number)[] {
  const good = outcomes.filter(isGood);
  return [outcomes.length, good.length, outcomes.filter(isShed).length, computeP99(good).toFixed(0)];
}

/** How long after the overload the last second with a refused or failed request was. */
function findRecovery(after: readonly Outcome[], endedAt: number): number {
  const bad = after.filter((outcome) => !isGood(outcome));
  if (bad.length === 0) return 0;
  return Math.max(...bad.map(({ dueAt }) => dueAt)) - endedAt + WINDOW_MS;
}
