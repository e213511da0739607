import type { AppContext } from '@ballpark/server/core/context';
import { fixedInstant } from '@ballpark/server/database/instant';
import { listCalibrations } from '@ballpark/server/features/closings/calibration/calibration.repository';
import type { OutgoingMail } from '@ballpark/server/integrations/mail/mailer';
import { ALL_HANDLERS } from '@ballpark/server/composition/features';
import type { JobQueue } from '@ballpark/server/jobs/queue';

/** Jobs that must be done before the next step: mails, counters, points and results. All other jobs wait for the worker. */
const RUN_AT_ONCE = new Set([
  'deliver-mail',
  'count-suggestion',
  'settle-listing',
  'take-back-suggestions',
  'tell-results',
]);

type WaitingJob = { name: string; payload: object };

/** The product at a moment in the demo's past. */
export type DemoApp = {
  /** The context at that moment. Jobs of `RUN_AT_ONCE` wait for `runJobs`. */
  at: (moment: Date) => AppContext;
  /** Runs the waiting jobs with the worker's handlers. */
  runJobs: (moment: Date) => Promise<void>;
  /** The last mail to an address. */
  findMail: (address: string) => OutgoingMail | undefined;
};

export function openDemoApp(app: AppContext): DemoApp {
  const waiting: WaitingJob[] = [];
  const mails = new Map<string, OutgoingMail>();
  const jobs: JobQueue = {
    ...app.jobs,
    add: async (trx, job, request) => {
      if (RUN_AT_ONCE.has(job.name)) waiting.push({ name: job.name, payload: request.payload });
      else await app.jobs.add(trx, job, request);
    },
  };
  const mailer: AppContext['mailer'] = {
    ...app.mailer,
    send: async (mail) => {
      mails.set(mail.to, mail);
      return app.mailer.send(mail);
    },
  };
  const at = (moment: Date): AppContext => ({
    ...app,
    jobs,
    mailer,
    // A process keeps them for ten minutes. Here months pass in that time.
    calibrations: listCalibrations,
    now: () => fixedInstant(moment),
    fixedNow: () => moment.toISOString(),
  });
  return {
    at,
    runJobs: async (moment) => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await runJob(at(moment), job);
    },
    findMail: (address) => mails.get(address),
  };
}

async function runJob(app: AppContext, { name, payload }: WaitingJob): Promise<void> {
  const handler = ALL_HANDLERS.find(({ job }) => job.name === name);
  if (!handler) throw new Error(`no handler for ${name}`);
  // There is no row in the queue to mark as done.
  await handler.run(app, payload, { id: name, finish: async () => undefined });
}
