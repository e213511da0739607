import { LISTING_WINDOW_HOURS, REMINDER_HOURS_BEFORE_END } from '@ballpark/rules/listings';
import { reminderMail } from '../../../../emails/reminder-mail.ts';
import type { AppContext } from '../../../app/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../../app/mail-composer.ts';
import { before } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { findMailRecipient } from '../../accounts/find-member.ts';
import type { NewNotification } from '../../notifications/notification-facts.ts';
import { tellMembers } from '../../notifications/tell-members.ts';
import { findClock } from '../../places/find-clock.ts';
import { buildUnsubscribeLink } from '../../mail/opting-out/unsubscribe-link.ts';
import { wantsMail } from '../../mail/opting-out/opt-out.ts';
import { findListing } from '../reading/listing.repository.ts';
import { type DueListing, listDue, lockReminderMark, moveReminderMark } from './reminder.repository.ts';

const BATCH = 200;
/** The next run, five minutes later, takes the rest. */
const BATCHES_PER_RUN = 10;

/**
 * Tells the owner of each listing that closes in a few hours, which plans a mail, too. The mark and the notifications are
 * written in one transaction, so a crash neither loses nor repeats a reminder. The mail's composer checks again that the
 * listing is still open.
 */
export async function sweepReminders(app: AppContext): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    if ((await sweepBatch(app)) < BATCH) return;
  }
}

async function sweepBatch(app: AppContext): Promise<number> {
  const { count, told } = await inTransaction(app.db, async (trx) => {
    const now = app.now();
    const mark = await lockReminderMark(trx);
    const due = await listDue(trx, {
      mark,
      // Listings past their end close within a minute, so a reminder would be too late.
      createdAfter: before(now, LISTING_WINDOW_HOURS, 'hours'),
      createdUntil: before(now, LISTING_WINDOW_HOURS - REMINDER_HOURS_BEFORE_END, 'hours'),
      limit: BATCH,
    });
    const last = due.at(-1);
    if (last) await moveReminderMark(trx, { createdAt: last.createdAt, listingId: last.id });
    return { count: due.length, told: await tellMembers(app, trx, due.map(toEndsSoon)) };
  });
  app.live.announceNotifications(told);
  return count;
}

function toEndsSoon({ id, ownerId, closesAt, title, currency, photoUrl }: DueListing): NewNotification {
  return {
    memberId: ownerId,
    kind: 'ends-soon',
    dedupeKey: `ends-soon:${id}`,
    listingId: id,
    facts: { listing: { title, currency, photoUrl }, closesAt: closesAt.toISOString() },
  };
}

const HOUR_MS = 3_600_000;

/** Reads the current state: a listing that was closed or deleted after the mail was queued gets no reminder. */
export async function composeReminderMail(app: AppContext, mail: PendingMemberMail): Promise<ComposedMail | undefined> {
  const listing = await findListing(app.statements, mail.dedupeKey);
  const recipient = await findMailRecipient(app, mail.memberId);
  if (!recipient?.wantsReminders || !listing?.isActive || listing.userId !== mail.memberId) return undefined;
  if (!(await wantsMail(app, mail.memberId, 'ends-soon'))) return undefined;
  const { id, title, createdAt, suggestionCount, consensus, currency } = listing;
  const closesAt = new Date(Date.parse(createdAt) + LISTING_WINDOW_HOURS * HOUR_MS);
  const link = new URL(`/listing/${id}`, app.config.publicOrigin).href;
  const average = consensus?.average;
  const clock = await findClock(app, recipient);
  const unsubscribeLink = await buildUnsubscribeLink(app, { memberId: mail.memberId, kind: 'ends-soon' });
  const optOut = { unsubscribeLink, settingsLink: new URL('/settings', app.config.publicOrigin).href };
  return {
    to: recipient.email,
    unsubscribeLink,
    ...reminderMail({ name: recipient.name, title, closesAt, clock, suggestionCount, average, currency, link, optOut }),
  };
}
