import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '@ballpark/server/core/context';
import { openApp } from '@ballpark/server/composition/open-app';
import { loadConfig } from '@ballpark/server/config/config';
import { deliverMailJob } from '@ballpark/server/features/mail/mail.jobs';
import { mailHandlers } from '@ballpark/server/features/mail/mail.handlers';
import { createMailer, type Mailer } from '@ballpark/server/integrations/mail/mailer';
import { startWorker } from '@ballpark/server/jobs/worker';
import { createLogger } from '@ballpark/server/observability/logger';
import type { Pool } from 'pg';
import type { ProofRun } from '../../kit/proof-run.ts';
import type { ScratchServices } from '../../kit/services/scratch-services.ts';

/** While the server is silent. Otherwise the product's own timeout holds: a stall of this machine is no outage. */
const SILENT_TIMEOUT_MS = 250;
const WORKERS = 2;

export type SimulatedWorkers = {
  /** A context of the product. Its clock is the simulated one. */
  app: AppContext;
  /** Everything that the product has logged. */
  log: string[];
  /** While the server says nothing before the dot, attempts end early to save time. */
  setSilent: (isSilent: boolean) => void;
  /** Waits until no attempt is due or running. */
  settle: () => Promise<void>;
  /** Lets simulated time pass. No attempt may be running. */
  passMinutes: (minutes: number) => Promise<void>;
};

/** The product's workers for mails, with a clock that the proof moves. */
export async function startSimulatedWorkers(
  run: ProofRun,
  { sql, environment }: ScratchServices,
  smtpUrl: string,
): Promise<SimulatedWorkers> {
  const log: string[] = [];
  const logger = createLogger('info', 'proof', { write: (line) => void log.push(line) });
  let offsetMs = 0;
  const { app, close } = await openApp({
    config: loadConfig({ ...environment, SMTP_URL: smtpUrl }),
    log: logger,
    fixedNow: () => new Date(Date.now() + offsetMs),
  });
  run.atEnd(close);
  const handlers = mailHandlers.filter(({ job }) => job.name === deliverMailJob.name);
  let isSilent = false;
  for (let count = 0; count < WORKERS; count += 1) {
    const sender = { url: smtpUrl, from: app.config.mail.from };
    const patient = createMailer(sender);
    const hasty = createMailer({ ...sender, sendTimeoutMs: SILENT_TIMEOUT_MS });
    const mailer: Mailer = { ...patient, send: (mail) => (isSilent ? hasty : patient).send(mail) };
    const worker = await startWorker({ ...app, mailer }, { jobs: [deliverMailJob], handlers });
    run.atEnd(async () => {
      await worker.stop();
      patient.close();
      hasty.close();
    });
  }
  return {
    app,
    log,
    setSilent: (silence) => {
      isSilent = silence;
    },
    settle: () => settle(sql),
    passMinutes: async (minutes) => {
      offsetMs += minutes * 60_000;
      await sql.query(
        `update pgboss.job set start_after = start_after - make_interval(mins => $1)
         where name = $2 and state in ('created', 'retry')`,
        [minutes, deliverMailJob.name],
      );
    },
  };
}

const LONGEST_STEP_MS = 180_000;

async function settle(sql: Pool): Promise<void> {
  const deadline = Date.now() + LONGEST_STEP_MS;
  for (let left = await countUnsettled(sql); left > 0; left = await countUnsettled(sql)) {
    if (Date.now() > deadline) throw new Error(`${left} jobs are still due or running`);
    await sleep(50);
  }
}

async function countUnsettled(sql: Pool): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job
     where name = $1 and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`,
    [deliverMailJob.name],
  );
  return rows[0]?.count ?? 0;
}
