import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Claim,
  listMissed,
  printTable,
  type ProofRun,
  runPart,
  seconds,
  type Verdict,
} from '../../kit/proof-run.ts';
import { startShippedProxy } from '../../kit/services/shipped-proxy.ts';
import { median, percentile } from '../../kit/statistics.ts';
import { type CallAnswer, type CallName, isGood, sendCalls, waitUntilGood } from './calls.ts';
import { type ShownAfter, watchLog } from './checks.ts';
import { type Fault, FAULTS, QUICK_MS, RECOVERY_MS } from './fault-list.ts';
import { openPerson, type Person, type View } from './person.ts';
import { type Site, startSite } from './site.ts';

const FAULT_MS = { full: 12_000, small: 3_000 };
const LONGEST_START_MS = 60_000;
const UNAVAILABLE = 503;
const SIGNED_OUT = 401;
/** `--small` may run on a busy machine. Without Redis a change takes ten seconds or more. */
const MOST_LIVE_P95_MS = { full: 2_000, small: 5_000 };
const MOST_WITHOUT_REDIS_MS = 30_000;

type Finding = {
  fault: Fault;
  during: CallAnswer[];
  after: CallAnswer[];
  recoveryMs: number;
  /** What the checks of the fault, its log and the person with a browser found wrong. */
  wrong: string[];
};

export async function prove(run: ProofRun): Promise<Verdict> {
  const site = await startSite(run);
  const { haproxy } = site.proxies;
  const { ms } = await waitUntilGood({ site, proxy: haproxy }, LONGEST_START_MS);
  if (ms === Infinity) throw new Error('The site does not answer without a fault.');
  // `--small` has no built web app.
  const person = run.isSmall ? undefined : await openPerson(run, site);
  const shown: ShownAfter = { live: [], withoutRedis: [] };
  const findings: Finding[] = [];
  for (const fault of FAULTS.filter(({ isInSmall }) => isInSmall || !run.isSmall)) {
    const finding = await runPart(run, (part) => playFault(part, site, { fault, person, shown }));
    run.say(`${fault.name}: ${describe(finding)}`);
    findings.push(finding);
  }
  // Mutation: a health check that needs the database takes both processes out, and with them the pages.
  const blind = await runPart(run, async (part) => {
    const proxy = await startShippedProxy(part, {
      name: 'HAProxy',
      apiPorts: [site.apis[0].port, site.apis[1].port],
      mutation: ['GET /health/ready', 'GET /api/listings'],
    });
    const { isBehindAll: _all, ...fault } = FAULTS[0];
    const blindSite = { ...site, proxies: { ...site.proxies, haproxy: proxy } };
    return playFault(part, blindSite, { fault, person: undefined, shown });
  });
  showFindings(findings);
  return judge(run, { findings, blind, shown, isLookedAt: person !== undefined });
}

type Play = { fault: Fault; person: Person | undefined; shown: ShownAfter };

async function playFault(run: ProofRun, site: Site, { fault, person, shown }: Play): Promise<Finding> {
  const { begin, openChecks, isBehindAll, mostLogLines = Infinity, recoveryMs = RECOVERY_MS, lanes = 1 } = fault;
  const proxies = isBehindAll ? Object.values(site.proxies) : [site.proxies.haproxy];
  const checks = (await openChecks?.(run, site, shown)) ?? {};
  const listLines = watchLog(site);
  const mend = await begin(site);
  const isOver = new AbortController();
  const calls = proxies.map((proxy) => sendCalls({ site, proxy, isOver: () => isOver.signal.aborted, lanes }));
  const lastsMs = run.isSmall ? FAULT_MS.small : FAULT_MS.full;
  const [seen, wrongDuring = []] = await Promise.all([person?.look(), checks.during?.(), sleep(lastsMs)]);
  // A rolling restart mends itself while calls go on. Other faults end here.
  await mend();
  const recovering = proxies.map((proxy) => waitUntilGood({ site, proxy }, recoveryMs));
  const checking = checks.after?.();
  isOver.abort();
  const recoveries = await Promise.all(recovering);
  const wrongAfter = (await checking) ?? [];
  const lines = listLines();
  const garbled = lines.filter((line) => line.includes('[object Object]')).length;
  return {
    fault,
    during: (await Promise.all(calls)).flat(),
    after: recoveries.flatMap(({ answers }) => answers),
    recoveryMs: Math.max(...recoveries.map(({ ms }) => ms)),
    wrong: [
      ...wrongDuring,
      ...wrongAfter,
      ...(lines.length > mostLogLines ? [`at most ${mostLogLines} log lines (${lines.length}: ${lines[0]})`] : []),
      ...(garbled > 0 ? [`errors are described in the log (${garbled} are not)`] : []),
      ...(person ? await askPerson(person, seen, fault.view ?? 'listings') : []),
    ],
  };
}

/** What a person would complain about: another view than expected, no way on after the fault, or being signed out. */
async function askPerson(person: Person, seen: View | undefined, expected: View): Promise<string[]> {
  const canGoOn = await person.tryAgain().then(
    () => true,
    () => false,
  );
  return listMissed([
    [seen === expected, `the person sees ${expected} (not: ${seen})`],
    [canGoOn, 'the person sees the listings afterwards'],
    [await person.isSignedIn(), 'the person is still signed in'],
  ]);
}

/** An answer that tells a browser nothing: none at all, not in our words, or a 503 without a time to come back. */
function isBare({ status, hasRetryAfter, isOwn }: CallAnswer): boolean {
  return status === 0 || !isOwn || (status === UNAVAILABLE && !hasRetryAfter);
}

function judgeFault({ fault, during, after, recoveryMs, wrong }: Finding): string[] {
  const { refusals = {}, mustRefuse = [], mustSlow = {}, mostMedianMs = {}, longestMs = QUICK_MS } = fault;
  const all = [...during, ...after];
  const claimNone = (broken: readonly CallAnswer[], claim: string): Claim => [
    broken.length === 0,
    `${claim} (${broken.length}, such as ${broken[0] && show(broken[0])})`,
  ];
  const measure = (call: string) => median(during.filter((answer) => answer.call === call).map(({ ms }) => ms));
  const isExpected = (answer: CallAnswer) => isGood(answer) || refusals[answer.call]?.includes(answer.status);
  const isUntouched = (call: CallName) => during.every((answer) => answer.call !== call || isGood(answer));
  const untouched = mustRefuse.filter(isUntouched);
  const allowedMs = fault.recoveryMs ?? RECOVERY_MS;
  const claims: Claim[] = [
    claimNone(all.filter(isBare), 'every answer is in words'),
    claimNone(
      all.filter(({ status }) => status === SIGNED_OUT),
      'no member is signed out',
    ),
    claimNone(
      all.filter((answer) => !isExpected(answer)),
      'only expected answers',
    ),
    claimNone(
      all.filter(({ ms }) => ms > longestMs),
      `answers within ${seconds(longestMs)}`,
    ),
    [recoveryMs <= allowedMs, `as usual within ${seconds(allowedMs)} (${seconds(recoveryMs)})`],
    [untouched.length === 0, `the fault is noticed by ${untouched.join(', ')}`],
    ...Object.entries(mustSlow).map(([call, ms]): Claim => [
      measure(call) >= ms,
      `${call} takes ${seconds(ms)} or more`,
    ]),
    ...Object.entries(mostMedianMs).map(([call, ms]): Claim => [
      measure(call) <= ms,
      `half of the calls of ${call} take at most ${seconds(ms)} (${seconds(measure(call))})`,
    ]),
    ...wrong.map((what): Claim => [false, what]),
  ];
  return listMissed(claims).map((claim) => `${fault.name}: ${claim}`);
}

type Result = { findings: Finding[]; blind: Finding; shown: ShownAfter; isLookedAt: boolean };

function judge(run: ProofRun, { findings, blind, shown, isLookedAt }: Result): Verdict {
  const [live, longest] = [percentile(shown.live, 0.95), Math.max(...shown.withoutRedis)];
  const most = run.isSmall ? MOST_LIVE_P95_MS.small : MOST_LIVE_P95_MS.full;
  const claims: Claim[] = [
    [live <= most, `open pages and bells show a price within ${seconds(most)} (p95 ${seconds(live)})`],
    [longest <= MOST_WITHOUT_REDIS_MS, `without Redis within ${seconds(MOST_WITHOUT_REDIS_MS)} (${seconds(longest)})`],
    // Without Redis the pages poll. If that were as fast, the proof would not measure the live updates.
    [percentile(shown.withoutRedis, 0.95) > most, 'control: without Redis they are slower'],
    [judgeFault(blind).length > 0, 'mutation: a health check that needs the database is noticed'],
  ];
  const answers = findings.flatMap(({ during, after }) => [...during, ...after]);
  const slowest = Math.max(...findings.map(({ recoveryMs }) => recoveryMs));
  const figure =
    `${findings.length} faults behind HAProxy: ${answers.length} calls, ${answers.filter(isBare).length} answered without words, ` +
    `${answers.filter(({ status }) => status === SIGNED_OUT).length} signed out${isLookedAt ? ', looked at in Chromium' : ''}; ` +
    `as usual again after at most ${seconds(slowest)}; ${shown.live.length} views of a new price, p95 ${seconds(live)}, ` +
    `without Redis at most ${seconds(longest)}`;
  return { figure, missed: [...findings.flatMap(judgeFault), ...listMissed(claims)] };
}

function show({ proxy, call, status, ms }: CallAnswer): string {
  return `${proxy} ${call} ${status} after ${seconds(ms)}`;
}

function describe({ during, recoveryMs }: Finding): string {
  return `${during.filter(isGood).length} of ${during.length} calls as usual, all again after ${seconds(recoveryMs)}`;
}

/** One row for each fault, proxy and kind of call with its status. */
function showFindings(findings: readonly Finding[]): void {
  const rows = findings.flatMap(({ fault, during, after, recoveryMs }) => {
    const groups = Map.groupBy([...during, ...after], ({ proxy, call, status }) => `${proxy} ${call} ${status}`);
    return [...groups].map(([what, group]) => {
      const slowest = Math.max(...group.map(({ ms }) => ms));
      return [fault.name, what, group.length, seconds(slowest), seconds(recoveryMs)];
    });
  });
  printTable(['fault', 'call', 'times', 'slowest', 'as usual after'], rows);
}
