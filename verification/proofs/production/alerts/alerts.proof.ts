import { setTimeout as sleep } from 'node:timers/promises';
import { type Claim, listMissed, printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { type Fault, FAULTS } from './faults.ts';
import { type Product, startProduct } from './product.ts';
import { checkRules, installPrograms, readDashboardQueries } from './rule-checks.ts';
import { startWatching, type Watching } from './watching.ts';

const QUIET_MS = 10 * 60_000;
/** The longest time from a fault to its alert. */
const LIMIT_MS = 120_000;
const LOOK_EVERY_MS = 1_000;
/** An alert of an earlier fault ends within its longest window. */
const LONGEST_RECOVERY_MS = 10 * 60_000;

export async function prove(run: ProofRun): Promise<Verdict> {
  installPrograms();
  const { claims, alerts, ruleTests, queries } = checkRules(run);
  const tested = `${alerts} alerts tested both ways by ${ruleTests} expectations, ${queries} dashboard queries valid`;
  if (run.isSmall) return { figure: `${tested}, ${seconds(Date.now() - run.startedAt)}`, missed: listMissed(claims) };
  const product = await startProduct(run);
  const { apis, worker } = product.metricsPorts;
  const watching = await startWatching(run, { apiMetricsPorts: apis, workerMetricsPort: worker });
  // Only the faults of backups, archive and copies, at once.
  const isPart = run.flags.has('copies');
  const heard = isPart ? [] : await stayQuiet(run, watching);
  const silence: Claim = [heard.length === 0, `ten quiet minutes are silent (${heard.join(', ')})`];
  const faults = FAULTS.filter(({ isOfCopies = false }) => isOfCopies || !isPart);
  const results: Result[] = [];
  for (const fault of faults) results.push(...(await playFault(run, { product, watching, fault })));
  showResults(results);
  const late = results.filter(({ ms }) => ms === undefined || ms > LIMIT_MS);
  const empty = isPart ? [] : await findEmptyQueries(watching);
  const played = results.map(({ alert, ms }): Claim => [
    ms !== undefined && ms <= LIMIT_MS,
    `${alert} within 2 minutes (${ms === undefined ? 'not at all' : seconds(ms)})`,
  ]);
  const slowest = Math.max(...results.map(({ ms }) => ms ?? Infinity));
  return {
    figure:
      `${tested}; ${faults.length} faults: ${results.length - late.length} of ${results.length} alerts within 2 minutes, ` +
      `the slowest after ${seconds(slowest)}` +
      (isPart
        ? ''
        : `; ${heard.length} alerts in 10 quiet minutes; ${queries - empty.length} of ${queries} dashboard queries return data`),
    missed: listMissed([...claims, silence, ...played, [empty.length === 0, `no query is empty: ${empty.join('; ')}`]]),
  };
}

/** The alerts of some minutes without a fault. */
async function stayQuiet(run: ProofRun, { listAlerts, listPending }: Watching): Promise<string[]> {
  run.say('ten quiet minutes');
  const heard = new Set<string>();
  const pending = new Set<string>();
  for (const end = Date.now() + QUIET_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
    for (const alert of await listAlerts()) heard.add(alert);
    for (const alert of await listPending()) pending.add(alert);
  }
  run.say(
    `alerts: ${[...heard].join(', ') || 'none'}; conditions that held for a moment: ${[...pending].join(', ') || 'none'}`,
  );
  return [...heard];
}

type Result = { fault: string; alert: string; ms: number | undefined; others: string[] };
type FaultInput = { product: Product; watching: Watching; fault: Fault };

async function playFault(run: ProofRun, { product, watching, fault }: FaultInput): Promise<Result[]> {
  await waitUntilSilent(watching, fault.alerts);
  const startedAt = Date.now();
  const mend = await fault.play(product);
  const found = new Map<string, number>();
  let now: string[] = [];
  while (found.size < fault.alerts.length && Date.now() < startedAt + LIMIT_MS * 1.5) {
    now = await watching.listAlerts();
    for (const alert of fault.alerts)
      if (now.includes(alert) && !found.has(alert)) found.set(alert, Date.now() - startedAt);
    await sleep(LOOK_EVERY_MS);
  }
  await mend();
  const others = [...new Set(now)].filter((alert) => !fault.alerts.includes(alert));
  run.say(`${fault.name}: ${fault.alerts.map((alert) => `${alert} after ${found.get(alert) ?? '?'} ms`).join(', ')}`);
  return fault.alerts.map((alert) => ({ fault: fault.name, alert, ms: found.get(alert), others }));
}

/** An alert that still fires from an earlier fault would prove nothing. */
async function waitUntilSilent({ listAlerts, listPending }: Watching, alerts: readonly string[]): Promise<void> {
  for (const deadline = Date.now() + LONGEST_RECOVERY_MS; ; await sleep(LOOK_EVERY_MS)) {
    const known = [...(await listAlerts()), ...(await listPending())];
    const left = alerts.filter((alert) => known.includes(alert));
    if (left.length === 0) return;
    if (Date.now() > deadline) throw new Error(`still firing from an earlier fault: ${left.join(', ')}`);
  }
}

async function findEmptyQueries({ countSeries }: Watching): Promise<string[]> {
  const empty: string[] = [];
  for (const { dashboard, panel, expr } of readDashboardQueries()) {
    if ((await countSeries(expr)) === 0) empty.push(`${dashboard}, ${panel}: ${expr}`);
  }
  return empty;
}

function showResults(results: readonly Result[]): void {
  printTable(
    ['fault', 'alert', 'after', 'also told'],
    results.map(({ fault, alert, ms, others }) => [
      fault,
      alert,
      ms === undefined ? 'never' : seconds(ms),
      others.join(', '),
    ]),
  );
}
