import * as z from 'zod/mini';
import type { AppContext } from '../core/context.ts';
import type { Trx } from '../database/client.ts';
import type { JobDefinition } from './define-job.ts';

/** One attempt to run a job. */
export type JobRun = {
  id: string;
  /**
   * Marks the job as done inside the transaction of its effect, so that a crash leaves both or neither. Throws, which rolls
   * the effect back, if the job has been given to another worker because this one seemed dead.
   */
  finish: (trx: Trx) => Promise<void>;
};

/** A job with its code. `run` validates the payload. */
export type JobHandler = {
  job: JobDefinition;
  run: (app: AppContext, data: unknown, run: JobRun) => Promise<void>;
};

/** Pairs a definition with its code. A handler calls one use case and may run more than once. */
export function handleJob<Payload extends object>(
  job: JobDefinition<Payload>,
  run: (app: AppContext, payload: Payload, run: JobRun) => Promise<void>,
): JobHandler {
  return { job, run: (app, data, attempt) => run(app, z.parse(job.payload, data), attempt) };
}
