import { printTable, type ProofRun, runPart, seconds, type Verdict } from '../../kit/proof-run.ts';
import {
  ACCOUNT_GUARDS,
  type AccountGuard,
  type AccountRacesResult,
  hasBreak,
  runAccountRaces,
} from './account-races.ts';
import { GUARDS, type RemovedGuard } from './guards.ts';
import type { BrokenInvariant } from './invariants.ts';
import { type AnswerCount, runSuite, type SuiteResult } from './suite.ts';

const FULL = { races: 10_000, guards: GUARDS.length, accountRounds: 1_000, withoutGuard: 120 };
/** Each guard needs its own start of the product, so `--small` removes only one. */
const SMALL = { races: 140, guards: 1, accountRounds: 12, withoutGuard: 63 };
const MOST_ROUNDS_WITHOUT_A_GUARD = 200;
const MOST_TRIES = 4;
const WAIT_LIMITS = { longestMs: 20 * 60_000, mostFailures: 60 };
/** Without a guard, jobs may fail permanently. They are not waited for after the first failure; an invariant finds them. */
const UNGUARDED_WAIT_LIMITS = { longestMs: 60_000, mostFailures: 0 };
/** The share of races that other work on the machine may disturb. Their rows are checked, their answers are not. */
const MOST_UNKNOWN = 0.01;
const SEED = 20261115;

type GuardResult = { guard: RemovedGuard; broken: BrokenInvariant[] };

export async function prove(run: ProofRun): Promise<Verdict> {
  const { races, guards, accountRounds } = run.isSmall ? SMALL : FULL;
  const isOnlyGuards = run.flags.has('guards');
  const asItIs = isOnlyGuards
    ? undefined
    : await runPart(run, (part) => runSuite(part, { name: 'races', races, seed: SEED, waitLimits: WAIT_LIMITS }));
  if (asItIs) {
    showRaces(asItIs);
    run.say(
      `${asItIs.broken.length} of ${asItIs.checked} invariants are broken, ${asItIs.unknown} races met a busy server`,
    );
  }
  const accounts = isOnlyGuards
    ? undefined
    : await runPart(run, (part) => runAccountRaces(part, { name: 'account-races', rounds: accountRounds }));
  if (accounts) run.say(`${accounts.rounds} races about accounts, ${hasBreak(accounts) ? 'one broke' : '0 broken'}`);
  run.say('now with one removed guard at a time, which must be noticed');
  const results: GuardResult[] = [];
  const wanted = isOnlyGuards ? GUARDS : GUARDS.slice(0, guards);
  for (const guard of wanted) results.push(await runWithoutGuard(run, guard));
  showGuards(results);
  const unnoticed: AccountGuard[] = [];
  const accountGuards = run.isSmall && !isOnlyGuards ? [] : ACCOUNT_GUARDS;
  for (const guard of accountGuards) {
    if (!(await isAccountGuardNoticed(run, guard))) unnoticed.push(guard);
  }
  return judge(run, { asItIs, accounts, results, accountGuards, unnoticedAccountGuards: unnoticed });
}

/**
 * Runs races on the product without this guard, without output. Whether two requests meet in the moment that the
 * guard protects is chance, so races that notice nothing are repeated with others.
 */
async function runWithoutGuard(run: ProofRun, guard: RemovedGuard): Promise<GuardResult> {
  for (let tries = 1; ; tries += 1) {
    const { broken } = await runPart({ ...run, say: () => undefined }, (part) =>
      runSuite(part, {
        ...guard,
        name: 'races-unguarded',
        races: guard.crowd?.races ?? (run.isSmall ? SMALL : FULL).withoutGuard,
        seed: SEED + tries,
        waitLimits: UNGUARDED_WAIT_LIMITS,
      }),
    );
    run.say(
      `without ${guard.name}: ${broken.length === 0 ? 'NOTHING IS NOTICED' : `${broken.length} invariants are broken`}`,
    );
    if (broken.length > 0 || tries === MOST_TRIES) return { guard, broken };
  }
}

async function isAccountGuardNoticed(run: ProofRun, { name, race, without }: AccountGuard): Promise<boolean> {
  const result = await runPart({ ...run, say: () => undefined }, (part) =>
    runAccountRaces(part, {
      name: 'account-races-unguarded',
      rounds: MOST_ROUNDS_WITHOUT_A_GUARD,
      races: [race],
      without: [without],
    }),
  );
  run.say(`without ${name}: ${hasBreak(result) ? `broken after ${result.rounds} rounds` : 'NOTHING IS NOTICED'}`);
  return hasBreak(result);
}

type Results = {
  asItIs: SuiteResult | undefined;
  accounts: AccountRacesResult | undefined;
  results: GuardResult[];
  accountGuards: readonly AccountGuard[];
  unnoticedAccountGuards: readonly AccountGuard[];
};

function judge(run: ProofRun, { asItIs, accounts, results, accountGuards, unnoticedAccountGuards }: Results): Verdict {
  const unnoticed = results.filter(({ broken }) => broken.length === 0);
  const races = (asItIs?.races ?? 0) + (accounts?.rounds ?? 0);
  const unknown = (asItIs?.unknown ?? 0) + (accounts?.unknown ?? 0);
  const missed = [
    ...(asItIs?.broken ?? []).map(({ id, statement, rows }) => `${id}: ${statement} (violated ${rows} times)`),
    // `--small` has too few races for this claim.
    ...(run.isSmall ? [] : (asItIs?.oneSided ?? [])).map(
      (outcome) => `each side of a race wins sometimes (never: ${outcome})`,
    ),
    ...listAccountBreaks(accounts),
    ...(unknown > MOST_UNKNOWN * races ? [`at most one race in a hundred meets a busy server (${unknown} do)`] : []),
    // `--small` has too few races for this claim, too.
    ...(!run.isSmall && accounts && (accounts.returns === 0 || accounts.erasures === 0)
      ? ['a return wins against an erasure sometimes, and sometimes it loses']
      : []),
    ...[...unnoticed.map(({ guard }) => guard), ...unnoticedAccountGuards].map(
      ({ name }) => `mutation: the loss of ${name} is noticed`,
    ),
  ];
  const removed = results.length + accountGuards.length;
  const noticed = `${removed - unnoticed.length - unnoticedAccountGuards.length} of ${removed} removed guards noticed`;
  const took = seconds(Date.now() - run.startedAt);
  if (!asItIs) return { figure: `${noticed}, ${took}`, missed };
  const { requests, checked, broken, redelivered } = asItIs;
  const figure =
    `${asItIs.races} races with ${requests} requests over two processes and a worker, ${redelivered} jobs delivered twice, ` +
    `${broken.length} of ${checked} invariants broken, ${unknown} races met a busy server; ${accounts?.rounds ?? 0} account races with ` +
    `${accounts?.requests ?? 0} requests, ${accounts?.survivors ?? 0} sessions outlived a reset, ` +
    `${accounts?.deadlocks ?? 0} deadlocks, ${accounts?.returns ?? 0} returns and ${accounts?.erasures ?? 0} erasures; ${noticed}, ${took}`;
  return { figure, missed };
}

function listAccountBreaks(accounts: AccountRacesResult | undefined): string[] {
  if (!accounts) return [];
  return [
    ...(accounts.survivors > 0 ? [`no session outlives a password reset (${accounts.survivors} did)`] : []),
    ...(accounts.deadlocks > 0 ? [`a profile edit never deadlocks with a suspension (${accounts.deadlocks})`] : []),
    ...accounts.failures.slice(0, 5).map((failure) => `every answer is allowed (${failure})`),
  ];
}

function showRaces({ sizes, answers }: SuiteResult): void {
  printTable(
    ['race', 'requests', 'races'],
    sizes.map(({ kind, size, races }) => [kind, size, races]),
  );
  const row = ({ kind, action, answer, times, races }: AnswerCount) => [kind, action, answer, times, races];
  printTable(['race', 'action', 'answer', 'times', 'races'], answers.map(row));
}

function showGuards(results: GuardResult[]): void {
  const shown = (broken: BrokenInvariant[]) =>
    broken.map(({ id, statement, rows }) => `${id} ${statement} (${rows})`).slice(0, 3);
  const rows = results.flatMap(({ guard, broken }) => {
    const [first = 'NOTHING', ...others] = shown(broken);
    return [[guard.name, guard.alsoRemoved ?? '', first], ...others.map((other) => ['', '', other])];
  });
  printTable(['removed', 'also', 'broken (rows)'], rows);
}
