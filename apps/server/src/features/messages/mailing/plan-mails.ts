import { MAIL_MERGE_MINUTES } from '@ballpark/rules/mail';
import type { BatchKind } from '@ballpark/rules/messages';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { after } from '../../../database/instant.ts';
import { addToBatches } from './batch.repository.ts';

export type MailEvent = {
  memberId: string;
  kind: BatchKind;
  listingId: string | null;
  /** The first of its kind about the listing is mailed at once; others wait for more. */
  isUrgent: boolean;
};

/** Plans mails about events, in the transaction of the events. A sweep sends them when they are due. */
export async function planMails(app: AppContext, trx: Trx, events: readonly MailEvent[]): Promise<void> {
  if (events.length === 0) return;
  const now = app.now();
  const merged = [
    ...Map.groupBy(events, ({ memberId, kind, listingId }) => `${memberId} ${kind} ${listingId}`).values(),
  ];
  const batches = merged.flatMap(([first, ...rest]) =>
    first ? [{ ...first, count: rest.length + 1, isUrgent: [first, ...rest].some(({ isUrgent }) => isUrgent) }] : [],
  );
  await addToBatches(trx, batches, { now, later: after(now, MAIL_MERGE_MINUTES, 'minutes') });
}
