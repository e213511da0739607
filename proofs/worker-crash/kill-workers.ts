import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Step } from './effect-tables.ts';
import type { ProofRun } from '../kit/proof-run.ts';
import type { WorkerFleet } from './fleet.ts';

/** One kill -9, and what its worker was in the middle of. */
export type Kill = { round: 'main' | 'teeth'; worker: string; step: Step; at: Date };

/** Where a kill is to fall: a step, of a job of this queue or (undefined) of the product's own mails. */
export type Aim = { round: Kill['round']; step: Step; queue: string | undefined };

const WATCH_EVERY_MS = 10;
/** A mark younger than this is of a job that is still at that step: no pause is shorter than twice this. */
const FRESH_MS = 100;
const FIND_WITHIN_MS = 60_000;

type Scene = { run: ProofRun; sql: Pool; fleet: WorkerFleet };

/** Waits until some worker is at the step aimed for, and kills it there. */
export async function killAt({ run, sql, fleet }: Scene, aim: Aim): Promise<Kill> {
  const deadline = Date.now() + FIND_WITHIN_MS;
  while (Date.now() < deadline) {
    const worker = await findWorkerAt(sql, aim, fleet.alive());
    if (worker !== undefined) {
      const at = await fleet.kill(worker);
      run.say(`kill -9 ${worker.padEnd(6)} ${describe(aim)}`);
      return { round: aim.round, worker, step: aim.step, at };
    }
    await sleep(WATCH_EVERY_MS);
  }
  throw new Error(`No worker came to the step ${aim.step} within ${FIND_WITHIN_MS / 1000} s.`);
}

async function findWorkerAt(sql: Pool, { step, queue }: Aim, alive: string[]): Promise<string | undefined> {
  const { rows } = await sql.query<{ worker: string }>(
    `select worker from proof_step as s
      where step = $1 and at > clock_timestamp() - make_interval(secs => $2) and worker = any ($3)
        and ($4::text is null or exists (select from pgboss.job where id = s.subject and name = $4))
      order by random() limit 1`,
    [step, FRESH_MS / 1000, alive, queue ?? null],
  );
  return rows[0]?.worker;
}

function describe({ step, queue }: Aim): string {
  const what = { before: 'before its effect', inside: 'between write and commit', after: 'after the commit' };
  if (step === 'sending' || step === 'accepted') return `between the mail server's 'accepted' and the commit`;
  return `${what[step]} (${queue})`;
}
