import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '@ballpark/server/app/context';
import { inTransaction } from '@ballpark/server/database/transaction';
import { defineJob, emptyPayload } from '@ballpark/server/jobs/define-job';
import { handleJob, type JobHandler } from '@ballpark/server/jobs/handle-job';
import { insertEffect, markStep, type Step } from './effect-tables.ts';

/** Finishes in the transaction of its effect, as every job of the product does. */
export const guardedJob = defineJob({ name: 'proof-guarded', payload: emptyPayload });

/** Leaves finishing to the queue library, after its commit: the mistake this proof has to be able to see. */
export const unguardedJob = defineJob({ name: 'proof-unguarded', payload: emptyPayload });

export const EFFECT_JOBS = [guardedJob, unguardedJob];

/** Long enough that whoever watches the marks can kill the worker before the next one. */
const SHORTEST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 500;

export function pause(): Promise<void> {
  return sleep(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
}

/** Jobs that are slow before their effect, between its write and its commit, and after. */
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
