import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '@ballpark/server/core/context';
import { openApp } from '@ballpark/server/composition/open-app';
import { loadConfig } from '@ballpark/server/config/config';
import { newId } from '@ballpark/server/database/new-id';
import { inTransaction } from '@ballpark/server/database/transaction';
import { registerMember } from '@ballpark/server/features/accounts/signup/register-member';
import type { JobDefinition } from '@ballpark/server/jobs/define-job';
import { createLogger } from '@ballpark/server/observability/logger';
import type { ProofRun } from '../../kit/proof-run.ts';
import type { PrivateServices } from '../../kit/services/private-services.ts';
import { guardedJob } from './effect-jobs.ts';

const JOB_EVERY_MS = 200;
const MEMBER_EVERY_MS = 800;
/** One of this many transactions is rolled back; its job must disappear with it. */
const ROLLED_BACK_EVERY = 8;

class RolledBack extends Error {}

export type JobLoad = {
  counts: { requests: number; rolledBack: number; members: number };
  addJobs: (job: JobDefinition, count: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** Adds jobs and registers members at a steady rate, each in a transaction, as API processes do. */
export async function startJobLoad(run: ProofRun, { environment }: PrivateServices): Promise<JobLoad> {
  const config = loadConfig(environment);
  const { app, close } = await openApp({ config, log: createLogger('silent', 'proof') });
  run.atEnd(close);
  const counts = { requests: 0, rolledBack: 0, members: 0 };
  const stopping = new AbortController();
  run.atEnd(async () => {
    stopping.abort();
  });

  async function repeatEvery(ms: number, work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 1; !stopping.signal.aborted; turn += 1) {
      await work(turn);
      await sleep(ms);
    }
  }

  const streams = Promise.all([
    repeatEvery(JOB_EVERY_MS, async (turn) => {
      if (turn % ROLLED_BACK_EVERY === 0) {
        await addJob(app, guardedJob, 'roll back');
        counts.rolledBack += 1;
        return;
      }
      await addJob(app, guardedJob, 'commit');
      counts.requests += 1;
    }),
    repeatEvery(MEMBER_EVERY_MS, async (turn) => {
      const email = `member-${turn}@neighbours.example`;
      await registerMember(app, { name: `Member ${turn}`, email, password: 'Correct horse 1' });
      counts.members += 1;
    }),
  ]);
  streams.catch(() => undefined); // stop() throws the error

  return {
    counts,
    addJobs: async (job, count) => {
      for (let added = 0; added < count; added += 1) await addJob(app, job, 'commit');
    },
    stop: async () => {
      stopping.abort();
      await streams;
    },
  };
}

/** The request is the business row. Its id is the key of its job. */
async function addJob(app: AppContext, job: JobDefinition, outcome: 'commit' | 'roll back'): Promise<void> {
  const id = newId();
  const added = inTransaction(app.db, async (trx) => {
    const requests = trx.withTables<{ proof_request: { id: string; queue: string } }>();
    await requests.insertInto('proof_request').values({ id, queue: job.name }).execute();
    await app.jobs.add(trx, job, { payload: {}, key: id });
    if (outcome === 'roll back') throw new RolledBack();
  });
  await added.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}
