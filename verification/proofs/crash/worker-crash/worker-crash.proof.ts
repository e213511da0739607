import { setTimeout as sleep } from 'node:timers/promises';
import { type Claim, listMissed, printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { type PrivateServices, startPrivateServices } from '../../kit/services/private-services.ts';
import { createEffectTables, EFFECT_JOBS, guardedJob, unguardedJob } from './effect-jobs.ts';
import { type Aftermath, countEffects, countUnfinished, type EffectCounts, findAftermath } from './findings.ts';
import { startFleet, type WorkerFleet } from './fleet.ts';
import { type JobLoad, startJobLoad } from './job-load.ts';
import { type Kill, killAt, type KillTarget } from './kill-workers.ts';
import { checkMails, type MailFindings } from './mail-findings.ts';

const WORKERS = 4;
const LONGEST_RESUME_MS = 90_000;
const LONGEST_PROOF_MS = 600_000;
const FULL = { kills: 20, mutationKills: 5, betweenKillsMs: 3_000, unguardedJobs: 80 };
const SMALL = { kills: 2, mutationKills: 2, betweenKillsMs: 500, unguardedJobs: 30 };

/** Used in turn, so that the kills hit every step equally often. */
const TARGETS: KillTarget[] = [
  { round: 'main', step: 'inside', queue: guardedJob.name },
  { round: 'main', step: 'after', queue: guardedJob.name },
  { round: 'main', step: 'accepted', queue: undefined },
  { round: 'main', step: 'before', queue: guardedJob.name },
];
const MUTATION_TARGET: KillTarget = { round: 'mutation', step: 'after', queue: unguardedJob.name };

type CrashContext = { run: ProofRun; services: PrivateServices; fleet: WorkerFleet; load: JobLoad };

export async function prove(run: ProofRun): Promise<Verdict> {
  const services = await startPrivateServices(run, { name: 'worker-crash', extraJobs: EFFECT_JOBS });
  await createEffectTables(services.sql);
  const fleet = startFleet(run, services, WORKERS);
  const load = await startJobLoad(run, services);
  run.say(`${WORKERS} workers are starting; jobs and registrations are being added`);
  const context = { run, services, fleet, load };
  const kills = await killInTurn(context, run.isSmall ? SMALL : FULL);
  await load.stop();
  await waitForJobs(context);
  return judge(context, kills);
}

async function killInTurn(
  context: CrashContext,
  { kills, mutationKills, betweenKillsMs, unguardedJobs }: typeof FULL,
): Promise<Kill[]> {
  const { run, services, fleet, load } = context;
  const killContext = { run, sql: services.sql, fleet };
  const done: Kill[] = [];
  for (let count = 0; count < kills; count += 1) {
    const target = TARGETS[count % TARGETS.length];
    if (target) done.push(await killAt(killContext, target));
    await sleep(betweenKillsMs);
  }
  run.say('now with a job that is not completed inside its transaction; duplicates must be noticed');
  await load.addJobs(unguardedJob, unguardedJobs);
  for (let count = 0; count < mutationKills; count += 1) done.push(await killAt(killContext, MUTATION_TARGET));
  return done;
}

async function waitForJobs({ run, services: { sql } }: CrashContext): Promise<void> {
  let lastSaidAt = 0;
  const deadline = run.startedAt + LONGEST_PROOF_MS;
  for (;;) {
    const unfinished = await countUnfinished(sql);
    if (unfinished === 0 || Date.now() > deadline) return;
    if (Date.now() - lastSaidAt > 10_000) {
      run.say(`${unfinished} jobs are left`);
      lastSaidAt = Date.now();
    }
    await sleep(250);
  }
}

async function judge({ run, services, load }: CrashContext, kills: Kill[]): Promise<Verdict> {
  const tookMs = Date.now() - run.startedAt;
  const aftermaths = await Promise.all(kills.map((kill) => findAftermath(services.sql, kill, kills)));
  const guarded = await countEffects(services.sql, guardedJob.name);
  const unguarded = await countEffects(services.sql, unguardedJob.name);
  const mails = await checkMails(
    services,
    kills.map((kill) => kill.worker),
  );
  showKills(aftermaths);
  showLongest(aftermaths);
  showCounts({ guarded, unguarded, mails, load });
  const slowestMs = Math.max(...aftermaths.map(({ resumedMs, doneMs }) => Math.max(resumedMs, doneMs ?? 0)));
  const mainKills = kills.filter((kill) => kill.round === 'main').length;
  const figure =
    `${mainKills} times kill -9 over ${WORKERS} workers, ${guarded.once} of ${load.counts.requests} jobs exactly once, ` +
    `slowest ${seconds(slowestMs)} after its kill, whole proof ${seconds(tookMs)}`;
  return { figure, missed: missedClaims({ aftermaths, guarded, unguarded, mails, load, slowestMs, tookMs }) };
}

type Findings = { guarded: EffectCounts; unguarded: EffectCounts; mails: MailFindings; load: JobLoad };
type JudgeInput = Findings & { aftermaths: Aftermath[]; slowestMs: number; tookMs: number };

function missedClaims({ aftermaths, guarded, unguarded, mails, load, slowestMs, tookMs }: JudgeInput): string[] {
  const { requests, members } = load.counts;
  const interrupted = aftermaths.reduce((sum, kill) => sum + kill.interrupted, 0);
  const claims: Claim[] = [
    [guarded.once === requests, `each of ${requests} jobs has exactly one effect (${guarded.once} have)`],
    [guarded.none === 0, `no job is lost (${guarded.none} are)`],
    [guarded.more === 0, `no effect happens twice (${guarded.more} did)`],
    [
      guarded.jobs === requests,
      `a rolled-back transaction leaves no job (${guarded.jobs} jobs for ${requests} requests)`,
    ],
    [interrupted >= aftermaths.length / 2, `kills interrupt jobs (${interrupted} were interrupted)`],
    [slowestMs <= LONGEST_RESUME_MS, `a killed worker's job is completed within 90 s (slowest ${seconds(slowestMs)})`],
    [mails.owed === members && mails.unsent === 0, `every member's mail is marked sent (${mails.unsent} are not)`],
    [mails.notReceived === 0, `every member has received a mail (${mails.notReceived} have not)`],
    [
      mails.unexplained === 0,
      `a mail is sent twice only if a kill interrupted it (${mails.unexplained} did otherwise)`,
    ],
    [unguarded.more >= 1, 'mutation: the unguarded job has duplicates'],
    [unguarded.none === 0, `no unguarded job is lost either (${unguarded.none} are)`],
    [tookMs <= LONGEST_PROOF_MS, `the whole proof takes at most 10 minutes (${seconds(tookMs)})`],
  ];
  return listMissed(claims);
}

function showKills(aftermaths: Aftermath[]): void {
  const rows = aftermaths.map((kill, index) => [
    index + 1,
    kill.round,
    kill.worker,
    kill.step,
    kill.interrupted,
    kill.interruptedAgain,
    kill.interrupted === 0 ? '-' : seconds(kill.resumedMs),
    kill.doneMs === undefined ? '-' : seconds(kill.doneMs),
    kill.interrupted === 0 ? '-' : seconds(kill.doneFinallyMs),
  ]);
  printTable(
    ['kill', 'round', 'worker', 'step', 'interrupted', 'again', 'resumed after', 'completed after', 'in the end'],
    rows,
  );
}

function showLongest(aftermaths: Aftermath[]): void {
  const longest = Math.max(...aftermaths.map(({ doneFinallyMs }) => doneFinallyMs));
  console.log(
    `'again' were interrupted by a later kill too. With those, the longest time from a kill to completion is ${seconds(longest)}.`,
  );
}

function showCounts({ guarded, unguarded, mails, load }: Findings): void {
  printTable(
    ['effects', 'requested', 'never', 'once', 'more than once'],
    [
      ['guarded', load.counts.requests, guarded.none, guarded.once, guarded.more],
      ['unguarded', unguarded.none + unguarded.once + unguarded.more, unguarded.none, unguarded.once, unguarded.more],
      ['rolled back', load.counts.rolledBack, load.counts.rolledBack - (guarded.jobs - load.counts.requests), 0, 0],
    ],
  );
  console.log(
    `${mails.owed} verification mails: ${mails.unsent} not marked sent, ${mails.notReceived} not received, ` +
      `${mails.duplicates} duplicates (${mails.unexplained} of them not explained by a kill)`,
  );
}
