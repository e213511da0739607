import type { AppContext } from '../../app/context.ts';
import { sampleGauges } from '../../observability/sampled-gauges.ts';
import { countWaitingMails } from './mail.repository.ts';

/** Mails that wait, of each kind, and for how long. For the worker: one process is enough. */
export function exportMailMetrics({ db, now }: Pick<AppContext, 'db' | 'now'>): void {
  sampleGauges(
    () => countWaitingMails(db, now()),
    [
      {
        name: 'ballpark_mails_waiting',
        help: 'Mails that are neither sent nor undeliverable.',
        labelNames: ['template'],
        toSamples: (mails) => mails.map(({ template, waiting }) => ({ labels: { template }, value: waiting })),
      },
      {
        name: 'ballpark_mails_oldest_seconds',
        help: 'How long the oldest of these mails has been waiting.',
        labelNames: ['template'],
        toSamples: (mails) =>
          mails.map(({ template, oldestSeconds }) => ({ labels: { template }, value: oldestSeconds })),
      },
    ],
  );
}
