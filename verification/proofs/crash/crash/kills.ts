import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@ballpark/ops/services/processes';
import type { ProofRun } from '../../kit/proof-run.ts';
import type { Random } from '../../kit/seeded-random.ts';
import type { PrivateServices } from '../../kit/services/private-services.ts';
import type { ProductProcesses, ProcessKind } from '../../kit/services/product-processes.ts';

/** What is killed: a process of the product, the postmaster, all processes of PostgreSQL, or one backend. */
export type Victim = ProcessKind | 'postmaster' | 'cluster' | 'backend';

type KillContext = { run: ProofRun; services: PrivateServices; processes: ProductProcesses; random: Random };

const LOOK_EVERY_MS = 20;
const REPORT_EVERY = 10;
const LONGEST_MS = 90_000;

/** Kills one victim as soon as one is running. A supervisor starts it again, as in production. */
export async function killOne(context: KillContext, victim: Victim): Promise<void> {
  if (victim === 'api' || victim === 'worker') return killProcess(context, victim);
  const { postgres } = context.services;
  await waitUntil('PostgreSQL answers', () => postgres.answers());
  if (victim === 'backend') return killBackend(context);
  if (victim === 'cluster') await postgres.kill();
  else await killPostmaster(context);
  await restartPostgres(context);
}

async function killProcess({ processes, random }: KillContext, kind: ProcessKind): Promise<void> {
  const up = () => processes.all.filter((process) => process.kind === kind && process.isUp());
  await waitUntil(`a process of the kind ${kind} is up`, async () => up().length > 0);
  const candidates = up();
  await candidates[random.below(candidates.length)]?.kill();
}

/** Prefers a backend inside a transaction. PostgreSQL then ends all other backends and recovers by itself. */
async function killBackend({ services: { sql, postgres } }: KillContext): Promise<void> {
  const { rows } = await sql.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'ballpark%' and pid <> pg_backend_pid()
     order by xact_start is null, random() limit 1`,
  );
  killPid(rows[0]?.pid);
  await waitUntil('PostgreSQL has recovered', () => postgres.answers());
}

/** Its children notice the death of the postmaster themselves, each after its current query. */
async function killPostmaster({ services: { folder, postgres } }: KillContext): Promise<void> {
  const pid = postgres.pid();
  killPid(pid);
  await waitUntil('the postmaster has ended', async () => pid === undefined || !isAlive(pid));
  // If the dead process is not reaped yet, its pid in this file would look like a running server.
  rmSync(join(folder, 'postgres', 'data', 'postmaster.pid'), { force: true });
}

/** Old backends may hold the shared memory for a moment; no new server starts before they have ended. */
async function restartPostgres({ run, services: { postgres } }: KillContext): Promise<void> {
  let failures = 0;
  await waitUntil('PostgreSQL has started again', async () => {
    try {
      await postgres.start();
      return true;
    } catch (error) {
      failures += 1;
      if (failures % REPORT_EVERY === 0) run.say(`PostgreSQL has not started yet: ${String(error).slice(0, 300)}`);
      return false;
    }
  });
}

async function waitUntil(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Timeout after ${LONGEST_MS / 1000} s, waiting until ${what}.`);
    await sleep(LOOK_EVERY_MS);
  }
}

function killPid(pid: number | undefined): void {
  if (pid === undefined) throw new Error('There is no process to kill.');
  process.kill(pid, 'SIGKILL');
}
