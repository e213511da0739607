import { setTimeout as sleep } from 'node:timers/promises';
import { printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { median } from '../../kit/statistics.ts';
import { type CallAnswer, isGood, sendCalls, waitUntilGood } from './calls.ts';
import { type Fault, FAULTS } from './fault-list.ts';
import { openPerson, type Person, type View } from './person.ts';
import { type Site, startSite } from './site.ts';

const FULL_FAULT_MS = 12_000;
const SMALL_FAULT_MS = 3_000;
const LONGEST_START_MS = 60_000;
const UNAVAILABLE = 503;
const SIGNED_OUT = 401;

type Finding = {
  fault: Fault;
  during: CallAnswer[];
  after: CallAnswer[];
  recoveryMs: number;
  /** What the fault's own check and the person with a browser found wrong. */
  wrong: string[];
};

export async function prove(run: ProofRun): Promise<Verdict> {
  const site = await startSite(run);
  const { ms } = await waitUntilGood(site, LONGEST_START_MS);
  if (ms === Infinity) throw new Error('The site does not answer without a fault.');
  // `--small` has no built web app.
  const person = run.isSmall ? undefined : await openPerson(run, site);
  const findings: Finding[] = [];
  for (const fault of FAULTS.filter(({ isInSmall }) => isInSmall || !run.isSmall)) {
    const finding = await playFault(site, fault, { longestMs: run.isSmall ? SMALL_FAULT_MS : FULL_FAULT_MS, person });
    run.say(`${fault.name}: ${describe(finding)}`);
    findings.push(finding);
  }
  showFindings(findings);
  const missed = findings.flatMap(judgeFault);
  const answers = findings.flatMap(({ during, after }) => [...during, ...after]);
  const slowest = Math.max(...findings.map(({ recoveryMs }) => recoveryMs));
  const figure =
    `${findings.length} faults behind HAProxy: ${answers.length} calls, ${answers.filter(isBare).length} answered without words, ` +
    `${answers.filter(({ status }) => status === SIGNED_OUT).length} signed out${person ? ', looked at in Chromium' : ''}; as usual again after at most ${seconds(slowest)}`;
  return { figure, missed };
}

type PlayInput = { longestMs: number; person: Person | undefined };

async function playFault(site: Site, fault: Fault, { longestMs, person }: PlayInput): Promise<Finding> {
  const mend = await fault.begin(site);
  const isOver = new AbortController();
  const calls = sendCalls(site, { isOver: () => isOver.signal.aborted, lanes: fault.lanes ?? 1 });
  const [seen, wrong] = await Promise.all([person?.look(), fault.check?.(site) ?? [], sleep(longestMs)]);
  // A rolling restart mends itself while calls go on. Other faults end here.
  await mend();
  const recovery = waitUntilGood(site, fault.recoveryMs);
  isOver.abort();
  const { ms: recoveryMs, answers: after } = await recovery;
  return {
    fault,
    during: await calls,
    after,
    recoveryMs,
    wrong: person ? [...wrong, ...(await askPerson(person, seen, fault.view ?? 'listings'))] : wrong,
  };
}

/** What a person would complain about: another view than expected, no way on after the fault, or being signed out. */
async function askPerson(person: Person, seen: View | undefined, expected: View): Promise<string[]> {
  const canGoOn = await person.tryAgain().then(
    () => true,
    () => false,
  );
  return [
    ...(seen === expected ? [] : [`the person sees ${expected} (not: ${seen})`]),
    ...(canGoOn ? [] : ['the person sees the listings afterwards']),
    ...((await person.isSignedIn()) ? [] : ['the person is still signed in']),
  ];
}

/** An answer that tells a browser nothing: none at all, not in our words, or a 503 without a time to come back. */
function isBare({ status, hasRetryAfter, isOwn }: CallAnswer): boolean {
  return status === 0 || !isOwn || (status === UNAVAILABLE && !hasRetryAfter);
}

function judgeFault({ fault, during, after, recoveryMs, wrong }: Finding): string[] {
  const { name, refusals, longestMs, mustRefuse, mustSlow = {} } = fault;
  const all = [...during, ...after];
  const bare = all.filter(isBare);
  const signedOut = all.filter(({ status }) => status === SIGNED_OUT);
  const unexpected = all.filter((answer) => !isGood(answer) && !refusals[answer.call]?.includes(answer.status));
  const slow = all.filter(({ ms }) => ms > longestMs);
  const untouched = mustRefuse.filter((call) => during.every((answer) => answer.call !== call || isGood(answer)));
  return [
    ...(bare.length > 0 ? [`${name}: every answer is in words (${bare.length}, such as ${show(bare[0])})`] : []),
    ...(signedOut.length > 0 ? [`${name}: no member is signed out (${signedOut.length} answers of 401)`] : []),
    ...(unexpected.length > 0
      ? [`${name}: only expected answers (${unexpected.length}, such as ${show(unexpected[0])})`]
      : []),
    ...(slow.length > 0
      ? [`${name}: answers within ${seconds(longestMs)} (${slow.length}, such as ${show(slow[0])})`]
      : []),
    ...(recoveryMs > fault.recoveryMs
      ? [`${name}: as usual within ${seconds(fault.recoveryMs)} (${seconds(recoveryMs)})`]
      : []),
    ...(untouched.length > 0 ? [`${name}: the fault is noticed by ${untouched.join(', ')}`] : []),
    ...Object.entries(mustSlow).flatMap(([call, leastMs]) => {
      const ms = median(during.filter((answer) => answer.call === call).map((answer) => answer.ms));
      return ms >= leastMs ? [] : [`${name}: ${call} takes at least ${seconds(leastMs)} (${seconds(ms)})`];
    }),
    ...wrong.map((what) => `${name}: ${what}`),
  ];
}

function show(answer: CallAnswer | undefined): string {
  return answer ? `${answer.call} ${answer.status} after ${seconds(answer.ms)}` : '';
}

function describe({ during, recoveryMs }: Finding): string {
  return `${during.filter(isGood).length} of ${during.length} calls as usual, all again after ${seconds(recoveryMs)}`;
}

/** One row for each fault and kind of call that was not answered as usual. */
function showFindings(findings: readonly Finding[]): void {
  const rows = findings.flatMap(({ fault, during, after, recoveryMs }) => {
    const groups = Map.groupBy([...during, ...after], ({ call, status }) => `${call} ${status}`);
    return [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const slowest = Math.max(...group.map(({ ms }) => ms));
      return [[fault.name, first.call, first.status, group.length, seconds(slowest), seconds(recoveryMs)]];
    });
  });
  printTable(['fault', 'call', 'status', 'times', 'slowest', 'as usual after'], rows);
}
