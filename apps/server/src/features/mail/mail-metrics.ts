import type { AppContext } from '../../core/context.ts';
import { sampleGauges } from '../../observability/sampled-gauges.ts';
import { countWaitingMails } from './mail.repository.ts';

/** Mails that wait, of each kind, and for how long. For the worker: one process is enough. */
export function exportMailMetrics({ db, now, mailComposers }: Pick<AppContext, 'db' | 'now' | 'mailComposers'>): void {
  const read = async () => {
    const found = new Map((await countWaitingMails(db, now())).map((mails) => [mails.template, mails]));
    // Templates without a mail are shown with zeros, so that an alert can tell them from a worker that does not answer.
    return Object.keys(mailComposers).map(
      (template) => found.get(template) ?? { template, waiting: 0, late: 0, oldestSeconds: 0 },
    );
  };
  sampleGauges(read, [
    {
      name: 'ballpark_mails_waiting',
      help: 'Mails that are neither sent nor undeliverable.',
      labelNames: ['template'],
      toSamples: (mails) => mails.map(({ template, waiting }) => ({ labels: { template }, value: waiting })),
    },
    {
      name: 'ballpark_mails_late',
      help: 'Of these, mails that have been waiting for more than 15 minutes.',
      labelNames: ['template'],
      toSamples: (mails) => mails.map(({ template, late }) => ({ labels: { template }, value: late })),
    },
    {
      name: 'ballpark_mails_oldest_seconds',
      help: 'How long the oldest of these mails has been waiting.',
      labelNames: ['template'],
      toSamples: (mails) =>
        mails.map(({ template, oldestSeconds }) => ({ labels: { template }, value: oldestSeconds })),
    },
  ]);
}
