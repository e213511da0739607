import type { AppContext } from '../../../app/context.ts';
import { findMailRecipient } from '../../accounts/find-member.ts';
import { queueDueBatches } from '../../mail/batches/queue-due-batches.ts';
import { findClock } from '../../places/find-clock.ts';

/** Queues the mails that are due about what happened to members' listings and guesses. */
export function sendNotices(app: AppContext): Promise<void> {
  return queueDueBatches(app, (memberId) => findTimeZone(app, memberId));
}

/** The zone that the member has chosen, else that of their area. */
async function findTimeZone(app: AppContext, memberId: string): Promise<string> {
  const recipient = await findMailRecipient(app, memberId);
  if (!recipient) return 'UTC';
  return recipient.timeZone ?? (await findClock(app, recipient))?.timeZone ?? 'UTC';
}
