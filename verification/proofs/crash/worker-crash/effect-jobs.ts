import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '@ballpark/server/core/context';
import type { Queryable, Trx } from '@ballpark/server/database/client';
import { inTransaction } from '@ballpark/server/database/transaction';
import { defineJob, emptyPayload } from '@ballpark/server/jobs/define-job';
import { handleJob, type JobHandler } from '@ballpark/server/jobs/handle-job';
import type { Pool } from 'pg';

/** The steps that a worker marks. They show what it was doing when it was killed. */
export type Step = 'before' | 'inside' | 'after' | 'sending' | 'accepted';

export type StepMark = { subject: string; worker: string; step: Step };

type EffectTables = { proof_step: StepMark; proof_effect: { job_id: string; worker: string } };

/** Effects have no unique key, so that duplicates are visible. */
export async function createEffectTables(sql: Pool): Promise<void> {
  await sql.query(`
    create table proof_request (id uuid primary key, queue text not null);
    create table proof_effect (
      job_id uuid not null, worker text not null, at timestamptz not null default clock_timestamp()
    );
    create table proof_step (
      subject uuid not null, worker text not null, step text not null, at timestamptz not null default clock_timestamp()
    );
    create index on proof_effect (job_id);
    create index on proof_step (at);
    create index on proof_step (subject);
  `);
}

/** Records the progress of a worker, outside of any transaction. */
export async function markStep(db: Queryable, mark: StepMark): Promise<void> {
  await db.withTables<EffectTables>().insertInto('proof_step').values(mark).execute();
}

async function insertEffect(trx: Trx, effect: EffectTables['proof_effect']): Promise<void> {
  await trx.withTables<EffectTables>().insertInto('proof_effect').values(effect).execute();
}

/** Completes its job inside the transaction of its effect, as every job of the product does. */
export const guardedJob = defineJob({ name: 'proof-guarded', payload: emptyPayload });

/** The mutation: the queue library completes the job after the commit, so the effect can happen twice. */
export const unguardedJob = defineJob({ name: 'proof-unguarded', payload: emptyPayload });

export const EFFECT_JOBS = [guardedJob, unguardedJob];

/** Long enough to see a mark and to kill the worker before the next mark. */
const SHORTEST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 500;

export function pause(): Promise<void> {
  return sleep(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
}

/** Handlers that pause before their effect, between its write and its commit, and after the commit. */
export function effectHandlers(worker: string): JobHandler[] {
  const atStep = async (app: AppContext, subject: string, step: Step) => {
    await markStep(app.db, { subject, worker, step });
    await pause();
  };
  return [
    handleJob(guardedJob, async (app, _payload, run) => {
      await atStep(app, run.id, 'before');
      await inTransaction(app.db, async (trx) => {
        await insertEffect(trx, { job_id: run.id, worker });
        await run.finish(trx);
        await atStep(app, run.id, 'inside');
      });
      await atStep(app, run.id, 'after');
    }),
    handleJob(unguardedJob, async (app, _payload, run) => {
      await atStep(app, run.id, 'before');
      await inTransaction(app.db, (trx) => insertEffect(trx, { job_id: run.id, worker }));
      await atStep(app, run.id, 'after');
    }),
  ];
}
