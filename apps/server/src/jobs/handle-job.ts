import * as z from 'zod/mini';
import type { AppContext } from '../app/context.ts';
import type { Trx } from '../database/client.ts';
import type { JobDefinition } from './define-job.ts';

/** The attempt a handler is making. */
export type JobRun = {
  id: string;
  /**
   * Marks the job done inside the transaction of its effect, so that a crash leaves both or neither. Throws, and so
   * rolls the effect back, when this attempt no longer owns the job (its worker was thought dead and another has it).
   */
  finish: (trx: Trx) => Promise<void>;
};

/** A definition and what it does, with the payload still to be checked. */
export type JobHandler = {
  job: JobDefinition;
  run: (app: AppContext, data: unknown, run: JobRun) => Promise<void>;
};

/** Pairs a definition with what it does. A handler calls one use case and may be run more than once. */
export function handleJob<Payload extends object>(
  job: JobDefinition<Payload>,
  run: (app: AppContext, payload: Payload, run: JobRun) => Promise<void>,
): JobHandler {
  return { job, run: (app, data, attempt) => run(app, z.parse(job.payload, data), attempt) };
}
