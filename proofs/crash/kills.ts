import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@ballpark/ops/services/processes';
import type { GameProcesses, ProcessKind } from './processes.ts';
import type { Services } from '../kit/services/private-services.ts';
import type { ProofRun } from '../kit/proof-run.ts';
import type { Chance } from '../kit/seeded-random.ts';

/** What is killed: a process of the product, PostgreSQL's first process, all of them at once, or one that serves us. */
export type Victim = ProcessKind | 'postmaster' | 'cluster' | 'backend';

type Scene = { run: ProofRun; services: Services; processes: GameProcesses; chance: Chance };

const LOOK_EVERY_MS = 20;
const SAID_EVERY = 10;
const LONGEST_MS = 90_000;

/** kill -9 of one, as soon as there is one that is up. What supervises it in production starts it again. */
export async function killOne(scene: Scene, victim: Victim): Promise<void> {
  if (victim === 'api' || victim === 'worker') return killProcess(scene, victim);
  const { postgres } = scene.services;
  await until('PostgreSQL answers', () => postgres.answers());
  if (victim === 'backend') return killBackend(scene);
  if (victim === 'cluster') await postgres.kill();
  else await killPostmaster(scene);
  await startAgain(scene);
}

async function killProcess({ processes, chance }: Scene, kind: ProcessKind): Promise<void> {
  const up = () => processes.all.filter((process) => process.kind === kind && process.isUp());
  await until(`a process of the kind ${kind} is up`, async () => up().length > 0);
  const candidates = up();
  await candidates[chance.below(candidates.length)]?.kill();
}

/** One in the middle of a transaction, where there is one. PostgreSQL then ends all others and recovers by itself. */
async function killBackend({ services: { sql, postgres } }: Scene): Promise<void> {
  const { rows } = await sql.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'ballpark%' and pid <> pg_backend_pid()
     order by xact_start is null, random() limit 1`,
  );
  endNow(rows[0]?.pid);
  await until('PostgreSQL has recovered', () => postgres.answers());
}

/** Its children are left to notice by themselves, each when it has done what it was at. */
async function killPostmaster({ services: { folder, postgres } }: Scene): Promise<void> {
  const pid = postgres.pid();
  endNow(pid);
  await until('the first process is gone', async () => pid === undefined || !isAlive(pid));
  // Nobody may have reaped it yet, and its number would pass for a server that runs.
  rmSync(join(folder, 'postgres', 'data', 'postmaster.pid'), { force: true });
}

/** What is left of the old server may hold its memory for a moment, and no new one starts until it is gone. */
async function startAgain({ run, services: { postgres } }: Scene): Promise<void> {
  let failures = 0;
  await until('PostgreSQL has started again', async () => {
    try {
      await postgres.start();
      return true;
    } catch (error) {
      failures += 1;
      if (failures % SAID_EVERY === 0) run.say(`PostgreSQL does not start yet: ${String(error).slice(0, 300)}`);
      return false;
    }
  });
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It did not come about within ${LONGEST_MS / 1000} s that ${what}.`);
    await sleep(LOOK_EVERY_MS);
  }
}

function endNow(pid: number | undefined): void {
  if (pid === undefined) throw new Error('There is nothing to kill.');
  process.kill(pid, 'SIGKILL');
}
