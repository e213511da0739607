/** The product's worker with two more jobs and a slower mailer. Its name is its process id. */
import type { AppContext } from '@ballpark/server/core/context';
import { ALL_HANDLERS, ALL_JOBS } from '@ballpark/server/composition/features';
import { beginProcess, openApp } from '@ballpark/server/composition/open-app';
import type { Mailer } from '@ballpark/server/integrations/mail/mailer';
import { startWorker } from '@ballpark/server/jobs/worker';
import { EFFECT_JOBS, effectHandlers, markStep, pause } from './effect-jobs.ts';

/** Marks each mail before and after it is sent, and pauses between the acceptance and the commit. */
function markedMailer({ db, mailer }: AppContext, worker: string): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      await markStep(db, { subject: mail.id, worker, step: 'sending' });
      const outcome = await mailer.send(mail);
      await markStep(db, { subject: mail.id, worker, step: 'accepted' });
      await pause();
      return outcome;
    },
  };
}

const worker = String(process.pid);
const { config, log } = beginProcess('worker');
const { app } = await openApp({ config, log });
await startWorker(
  { ...app, mailer: markedMailer(app, worker) },
  { jobs: [...ALL_JOBS, ...EFFECT_JOBS], handlers: [...ALL_HANDLERS, ...effectHandlers(worker)] },
);
log.info('the worker is ready');
