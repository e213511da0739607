/** 10,000 races over one listing each, over two processes and a worker: what must never be so never is. */
import type { Broken } from './invariants.ts';
import { printTable } from '../kit/print-table.ts';
import { type ProofRun, runProof, seconds, type Verdict } from '../kit/proof-run.ts';
import { type Guard, GUARDS } from './guards.ts';
import { asPart } from './part.ts';
import { type AnswerCount, runSuite, type SuiteResult } from './suite.ts';

const FULL = { races: 10_000, guards: GUARDS.length };
/** Each guard takes a product of its own to start; all of them are for the full size. */
const SMALL = { races: 280, guards: 1 };
const RACES_WITHOUT_A_GUARD = 120;
const PATIENCE = { longestMs: 20 * 60_000, mostFailures: 60 };
/** Without a guard jobs may fail for good: after the first time they are left, and found. */
const PATIENCE_WITHOUT = { longestMs: 60_000, mostFailures: 0 };
const SEED = 20261115;

type Lost = { guard: Guard; broken: Broken[] };

await runProof(
  async (run) => {
    const { races, guards } = run.isSmall ? SMALL : FULL;
    const isOnlyGuards = run.flags.has('guards');
    const asItIs = isOnlyGuards
      ? undefined
      : await asPart(run, (part) => runSuite(part, { name: 'races', races, seed: SEED, patience: PATIENCE }));
    if (asItIs) showRaces(asItIs);
    run.say('and with one guard less each time, to show that its loss would be seen');
    const lost: Lost[] = [];
    const wanted = isOnlyGuards ? GUARDS : GUARDS.slice(0, guards);
    for (const guard of wanted) lost.push(await runWithout(run, guard));
    showLost(lost);
    return judge(run, asItIs, lost);
  },
  ['guards'],
);

/** Quietly: a copy of the product that is wrong on purpose. */
async function runWithout(run: ProofRun, guard: Guard): Promise<Lost> {
  const { broken } = await asPart({ ...run, say: () => undefined }, (part) =>
    runSuite(part, {
      ...guard,
      name: 'races-unguarded',
      races: RACES_WITHOUT_A_GUARD,
      seed: SEED,
      patience: PATIENCE_WITHOUT,
    }),
  );
  run.say(`without ${guard.name}: ${broken.length === 0 ? 'NOTHING IS SEEN' : `${broken.length} are broken`}`);
  return { guard, broken };
}

function judge(run: ProofRun, asItIs: SuiteResult | undefined, lost: Lost[]): Verdict {
  const unseen = lost.filter(({ broken }) => broken.length === 0);
  const missed = [
    ...(asItIs?.broken ?? []).map(({ id, says, rows }) => `${id}: ${says} (${rows} times not)`),
    // Too few races to say so at the small size.
    ...(run.isSmall ? [] : (asItIs?.oneSided ?? [])).map(
      (outcome) => `both sides of a race win now and then (never: ${outcome})`,
    ),
    ...unseen.map(({ guard }) => `teeth: the loss of ${guard.name} is seen`),
  ];
  const seen = `${lost.length - unseen.length} of ${lost.length} removed guards seen`;
  const took = seconds(Date.now() - run.startedAt);
  if (!asItIs) return { figure: `${seen}, ${took}`, missed };
  const { races, requests, checked, broken, deliveredAgain } = asItIs;
  const figure =
    `${races} races with ${requests} requests over two processes and a worker, ${deliveredAgain} jobs delivered twice, ` +
    `${broken.length} of ${checked} invariants broken; ${seen}, ${took}`;
  return { figure, missed };
}

function showRaces({ sizes, answers }: SuiteResult): void {
  printTable(
    ['race', 'at once', 'races'],
    sizes.map(({ kind, size, races }) => [kind, size, races]),
  );
  const row = ({ kind, act, answer, times, races }: AnswerCount) => [kind, act, answer, times, races];
  printTable(['race', 'asked', 'answered', 'times', 'in races'], answers.map(row));
}

function showLost(lost: Lost[]): void {
  const shown = (broken: Broken[]) => broken.map(({ id, says, rows }) => `${id} ${says} (${rows})`).slice(0, 3);
  const rows = lost.flatMap(({ guard, broken }) => {
    const [first = 'NOTHING', ...others] = shown(broken);
    return [[guard.name, guard.besides ?? '', first], ...others.map((other) => ['', '', other])];
  });
  printTable(['without', 'and', 'is broken (rows)'], rows);
}
