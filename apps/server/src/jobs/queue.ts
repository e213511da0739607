import { fromKysely, PgBoss } from 'pg-boss';
import type { Trx } from '../database/client.ts';
import type { JobDefinition } from './define-job.ts';

/** Adds jobs. A job is added inside the transaction that makes it necessary: both happen, or neither. */
export type JobQueue = {
  add: <Payload extends object>(
    trx: Trx,
    job: JobDefinition<Payload>,
    request: { payload: Payload; /** Jobs of one key wait as one. */ key: string },
  ) => Promise<void>;
  close: () => Promise<void>;
};

type Options = { url: string; onError: (error: Error) => void };

/** A queue that only sends: it neither works jobs off nor supervises, so an API process can hold one cheaply. */
export async function openJobQueue({ url, onError }: Options): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    migrate: false,
    supervise: false,
    schedule: false,
    application_name: 'ballpark-queue',
  });
  boss.on('error', onError);
  await boss.start();
  return {
    add: async (trx, job, { payload, key }) => {
      await boss.send(job.name, payload, { db: fromKysely(trx), singletonKey: key });
    },
    close: () => boss.stop({ graceful: false }),
  };
}
