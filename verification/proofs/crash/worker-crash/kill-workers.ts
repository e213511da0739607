import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { ProofRun } from '../../kit/proof-run.ts';
import { type Step } from './effect-jobs.ts';
import type { WorkerFleet } from './fleet.ts';

/** One kill -9, and the step at which it hit the worker. */
export type Kill = { round: 'main' | 'mutation'; worker: string; step: Step; at: Date };

/** The step to kill at, of a job of this queue or (undefined) of the product's mails. */
export type KillTarget = { round: Kill['round']; step: Step; queue: string | undefined };

const WATCH_EVERY_MS = 10;
/** A job with a mark younger than this is still at that step, because each pause is at least twice as long. */
const FRESH_MS = 100;
const FIND_WITHIN_MS = 60_000;

type KillContext = { run: ProofRun; sql: Pool; fleet: WorkerFleet };

/** Waits until a worker is at this step, and kills it there. */
export async function killAt({ run, sql, fleet }: KillContext, target: KillTarget): Promise<Kill> {
  const deadline = Date.now() + FIND_WITHIN_MS;
  while (Date.now() < deadline) {
    const worker = await findWorkerAt(sql, target, fleet.alive());
    if (worker !== undefined) {
      const at = await fleet.kill(worker);
      run.say(`kill -9 ${worker.padEnd(6)} ${describeTarget(target)}`);
      return { round: target.round, worker, step: target.step, at };
    }
    await sleep(WATCH_EVERY_MS);
  }
  throw new Error(`No worker reached the step ${target.step} within ${FIND_WITHIN_MS / 1000} s.`);
}

async function findWorkerAt(sql: Pool, { step, queue }: KillTarget, alive: string[]): Promise<string | undefined> {
  const { rows } = await sql.query<{ worker: string }>(
    `select worker from proof_step as s
      where step = $1 and at > clock_timestamp() - make_interval(secs => $2) and worker = any ($3)
        and ($4::text is null or exists (select from pgboss.job where id = s.subject and name = $4))
      order by random() limit 1`,
    [step, FRESH_MS / 1000, alive, queue ?? null],
  );
  return rows[0]?.worker;
}

function describeTarget({ step, queue }: KillTarget): string {
  const what = { before: 'before its effect', inside: 'between write and commit', after: 'after the commit' };
  if (step === 'sending' || step === 'accepted') return `between the mail server's 'accepted' and the commit`;
  return `${what[step]} (${queue})`;
}
