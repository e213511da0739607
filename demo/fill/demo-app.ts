import type { AppContext } from '@ballpark/server/app/context';
import { fixedInstant } from '@ballpark/server/database/instant';
import type { OutgoingMail } from '@ballpark/server/integrations/mail/mailer';
import { ALL_HANDLERS } from '@ballpark/server/app/features';
import type { JobQueue } from '@ballpark/server/jobs/queue';

/** What is counted, paid and sent has to be so before the next thing happens. Everything else waits for the worker. */
const DONE_AT_ONCE = new Set(['deliver-mail', 'count-suggestion', 'settle-listing']);

type Waiting = { name: string; payload: object };

/** The product at a moment of the demo's past. */
export type DemoApp = {
  /** The context as of then. Jobs that matter are kept until `workOff`. */
  at: (moment: Date) => AppContext;
  /** Does what a worker would have done by then, with the worker's own handlers. */
  workOff: (moment: Date) => Promise<void>;
  /** The last mail that went out to an address. */
  mailTo: (address: string) => OutgoingMail | undefined;
};

export function openDemoApp(app: AppContext): DemoApp {
  const waiting: Waiting[] = [];
  const mails = new Map<string, OutgoingMail>();
  const jobs: JobQueue = {
    ...app.jobs,
    add: async (trx, job, request) => {
      if (DONE_AT_ONCE.has(job.name)) waiting.push({ name: job.name, payload: request.payload });
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
    now: () => fixedInstant(moment),
    fixedNow: () => moment.toISOString(),
  });
  return {
    at,
    workOff: async (moment) => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await runJob(at(moment), job);
    },
    mailTo: (address) => mails.get(address),
  };
}

async function runJob(app: AppContext, { name, payload }: Waiting): Promise<void> {
  const handler = ALL_HANDLERS.find(({ job }) => job.name === name);
  if (!handler) throw new Error(`nobody handles ${name}`);
  // There is no row in the queue to mark as done.
  await handler.run(app, payload, { id: name, finish: async () => undefined });
}
