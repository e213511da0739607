/** Workers killed in the middle of jobs: every job's effect happens exactly once and is taken up again within 90 s. */
import { setTimeout as sleep } from 'node:timers/promises';
import { aftermathOf, countEffects, countUnfinished, type Aftermath, type EffectCounts } from './findings.ts';
import { EFFECT_JOBS, guardedJob, unguardedJob } from './effect-jobs.ts';
import { createEffectTables } from './effect-tables.ts';
import { startJobLoad, type JobLoad } from './job-load.ts';
import { killAt, type Aim, type Kill } from './kill-workers.ts';
import { examineMails, type MailFindings } from './mail-findings.ts';
import { printTable } from '../kit/print-table.ts';
import { startServices, type Services } from '../kit/services/private-services.ts';
import { runProof, seconds, type ProofRun, type Verdict } from '../kit/proof-run.ts';
import { startFleet, type WorkerFleet } from './fleet.ts';

const WORKERS = 4;
const LONGEST_RESUME_MS = 90_000;
const LONGEST_PROOF_MS = 600_000;
const FULL = { kills: 20, teethKills: 5, betweenKillsMs: 3_000, unguardedJobs: 80 };
const SMALL = { kills: 4, teethKills: 2, betweenKillsMs: 500, unguardedJobs: 30 };

/** Taken in turn, so that the kills fall on every step alike. */
const AIMS: Aim[] = [
  { round: 'main', step: 'inside', queue: guardedJob.name },
  { round: 'main', step: 'after', queue: guardedJob.name },
  { round: 'main', step: 'accepted', queue: undefined },
  { round: 'main', step: 'before', queue: guardedJob.name },
];
const TEETH: Aim = { round: 'teeth', step: 'after', queue: unguardedJob.name };

type Scene = { run: ProofRun; services: Services; fleet: WorkerFleet; load: JobLoad };

await runProof(async (run) => {
  const services = await startServices(run, { name: 'worker-crash', extraJobs: EFFECT_JOBS });
  await createEffectTables(services.sql);
  const fleet = startFleet(run, services, WORKERS);
  const load = await startJobLoad(run, services);
  run.say(`${WORKERS} workers are starting, jobs and registrations are coming in`);
  const scene = { run, services, fleet, load };
  const kills = await killInTurn(scene, run.isSmall ? SMALL : FULL);
  await load.stop();
  await drain(scene);
  return judge(scene, kills);
});

async function killInTurn(
  scene: Scene,
  { kills, teethKills, betweenKillsMs, unguardedJobs }: typeof FULL,
): Promise<Kill[]> {
  const { run, services, fleet, load } = scene;
  const target = { run, sql: services.sql, fleet };
  const done: Kill[] = [];
  for (let count = 0; count < kills; count += 1) {
    const aim = AIMS[count % AIMS.length];
    if (aim) done.push(await killAt(target, aim));
    await sleep(betweenKillsMs);
  }
  run.say('and the same with a job that does not finish in its transaction, to show that doubles would be seen');
  await load.addJobs(unguardedJob, unguardedJobs);
  for (let count = 0; count < teethKills; count += 1) done.push(await killAt(target, TEETH));
  return done;
}

async function drain({ run, services: { sql } }: Scene): Promise<void> {
  let lastSaidAt = 0;
  const deadline = run.startedAt + LONGEST_PROOF_MS;
  for (;;) {
    const unfinished = await countUnfinished(sql);
    if (unfinished === 0 || Date.now() > deadline) return;
    if (Date.now() - lastSaidAt > 10_000) {
      run.say(`${unfinished} jobs are still to be done`);
      lastSaidAt = Date.now();
    }
    await sleep(250);
  }
}

async function judge({ run, services, load }: Scene, kills: Kill[]): Promise<Verdict> {
  const tookMs = Date.now() - run.startedAt;
  const aftermaths = await Promise.all(kills.map((kill) => aftermathOf(services.sql, kill, kills)));
  const guarded = await countEffects(services.sql, guardedJob.name);
  const unguarded = await countEffects(services.sql, unguardedJob.name);
  const mails = await examineMails(
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
type Measured = Findings & { aftermaths: Aftermath[]; slowestMs: number; tookMs: number };

function missedClaims({ aftermaths, guarded, unguarded, mails, load, slowestMs, tookMs }: Measured): string[] {
  const { requests, members } = load.counts;
  const cutOff = aftermaths.reduce((sum, kill) => sum + kill.cutOff, 0);
  const claims: [holds: boolean, claim: string][] = [
    [guarded.once === requests, `each of ${requests} jobs has exactly one effect (${guarded.once} have)`],
    [guarded.none === 0, `no job is lost (${guarded.none} are)`],
    [guarded.more === 0, `no effect happens twice (${guarded.more} did)`],
    [
      guarded.jobs === requests,
      `a transaction rolled back leaves no job (${guarded.jobs} jobs for ${requests} requests)`,
    ],
    [cutOff >= aftermaths.length / 2, `kills fall in the middle of jobs (${cutOff} were cut off)`],
    [slowestMs <= LONGEST_RESUME_MS, `a killed worker's job is done within 90 s (slowest ${seconds(slowestMs)})`],
    [mails.owed === members && mails.unsent === 0, `every member's mail is marked sent (${mails.unsent} are not)`],
    [mails.notReceived === 0, `every member has received a mail (${mails.notReceived} have not)`],
    [mails.unexcused === 0, `a mail comes twice only when a kill cut it off (${mails.unexcused} did otherwise)`],
    [unguarded.more >= 1, 'the unguarded job shows doubles, so this proof can go red'],
    [unguarded.none === 0, `no unguarded job is lost either (${unguarded.none} are)`],
    [tookMs <= LONGEST_PROOF_MS, `the whole proof takes at most 10 minutes (${seconds(tookMs)})`],
  ];
  return claims.filter(([holds]) => !holds).map(([, claim]) => claim);
}

function showKills(aftermaths: Aftermath[]): void {
  const rows = aftermaths.map((kill, index) => [
    index + 1,
    kill.round,
    kill.worker,
    kill.step,
    kill.cutOff,
    kill.cutOffAgain,
    kill.cutOff === 0 ? '-' : seconds(kill.resumedMs),
    kill.doneMs === undefined ? '-' : seconds(kill.doneMs),
    kill.cutOff === 0 ? '-' : seconds(kill.doneInTheEndMs),
  ]);
  printTable(
    ['kill', 'round', 'worker', 'at step', 'cut off', 'again', 'taken up after', 'done after', 'in the end'],
    rows,
  );
}

function showLongest(aftermaths: Aftermath[]): void {
  const longest = Math.max(...aftermaths.map(({ doneInTheEndMs }) => doneInTheEndMs));
  console.log(
    `'again' were cut off by a later kill too; with those, the longest from a kill to the end is ${seconds(longest)}.`,
  );
}

function showCounts({ guarded, unguarded, mails, load }: Findings): void {
  printTable(
    ['what', 'asked for', 'never', 'once', 'more than once'],
    [
      ['guarded effects', load.counts.requests, guarded.none, guarded.once, guarded.more],
      [
        'unguarded effects',
        unguarded.none + unguarded.once + unguarded.more,
        unguarded.none,
        unguarded.once,
        unguarded.more,
      ],
      ['rolled back', load.counts.rolledBack, load.counts.rolledBack - (guarded.jobs - load.counts.requests), 0, 0],
    ],
  );
  console.log(
    `${mails.owed} verification mails: ${mails.unsent} not marked sent, ${mails.notReceived} not received, ` +
      `${mails.copiesTooMany} copies too many (${mails.unexcused} of them not explained by a kill)`,
  );
}
