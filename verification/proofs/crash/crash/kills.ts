import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, waitUntil } from '@ballpark/ops/services/processes';
import type { Random } from '../../kit/seeded-random.ts';
import type { PrivateServices } from '../../kit/services/private-services.ts';
import type { ProcessKind, ProductProcesses } from '../../kit/services/product-processes.ts';

/** What is killed: a process of the product, the postmaster, all processes of PostgreSQL, or one backend. */
export type Victim = ProcessKind | 'postmaster' | 'cluster' | 'backend';

type KillContext = { services: PrivateServices; processes: ProductProcesses; random: Random };

const LONGEST_MS = 90_000;

/** Kills one victim as soon as one is running. A supervisor starts it again, as in production. */
export async function killOne(context: KillContext, victim: Victim): Promise<void> {
  if (victim === 'api' || victim === 'worker') return killProcess(context, victim);
  const { postgres } = context.services;
  await waitFor('PostgreSQL', () => postgres.answers());
  if (victim === 'backend') return killBackend(context);
  if (victim === 'cluster') await postgres.kill();
  else await killPostmaster(context);
  // Old backends may hold the shared memory for a moment; no new server starts before they have ended.
  const tryToStart = () =>
    postgres.start().then(
      () => true,
      () => false,
    );
  await waitFor('The new start of PostgreSQL', tryToStart);
}

async function killProcess({ processes, random }: KillContext, kind: ProcessKind): Promise<void> {
  const listUp = () => processes.all.filter((process) => process.kind === kind && process.isUp());
  await waitFor(`A process of the kind ${kind}`, async () => listUp().length > 0);
  const candidates = listUp();
  await candidates[random.below(candidates.length)]?.kill();
}

/** Prefers a backend inside a transaction. PostgreSQL then ends all other backends and recovers by itself. */
async function killBackend({ services: { sql, postgres } }: KillContext): Promise<void> {
  const { rows } = await sql.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'ballpark%' and pid <> pg_backend_pid()
     order by xact_start is null, random() limit 1`,
  );
  killPid(rows[0]?.pid);
  await waitFor('PostgreSQL after its recovery', () => postgres.answers());
}

/** Its children notice the death of the postmaster themselves, each after its current query. */
async function killPostmaster({ services: { folder, postgres } }: KillContext): Promise<void> {
  const pid = postgres.pid();
  killPid(pid);
  await waitFor('The end of the postmaster', async () => pid === undefined || !isAlive(pid));
  // If the dead process is not reaped yet, its pid in this file would look like a running server.
  rmSync(join(folder, 'postgres', 'data', 'postmaster.pid'), { force: true });
}

function waitFor(what: string, isReady: () => Promise<boolean>): Promise<void> {
  return waitUntil({ what, isReady, timeoutMs: LONGEST_MS });
}

function killPid(pid: number | undefined): void {
  if (pid === undefined) throw new Error('There is no process to kill.');
  process.kill(pid, 'SIGKILL');
}
