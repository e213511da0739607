import { isExtended } from '@ballpark/rules/second-chance';
import { reminderMail } from '../../../../emails/reminder-mail.ts';
import type { AppContext } from '../../../core/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../../core/mail-composer.ts';
import { findMailRecipient } from '../../accounts/find-member.ts';
import { findClock } from '../../places/find-clock.ts';
import { wantsMail } from '../choices/mail-choices.ts';
import { buildUnsubscribeLink } from '../choices/unsubscribe-link.ts';
import type { ListingReader } from './listing-reader.ts';
import { readReminderSubject } from './reminder-subject.ts';

/**
 * Reads the current state: a listing that was closed, deleted or extended after the mail was queued gets no reminder of that
 * end.
 */
export async function composeReminder(
  app: AppContext,
  mail: PendingMemberMail,
  listings: ListingReader,
): Promise<ComposedMail | undefined> {
  const subject = readReminderSubject(mail.dedupeKey);
  const listing = await listings.findListing(app, subject.listingId);
  const recipient = await findMailRecipient(app, mail.memberId);
  if (!recipient?.wantsReminders || !listing?.isActive || listing.userId !== mail.memberId) return undefined;
  if (!(await wantsMail(app, mail.memberId, 'ends-soon'))) return undefined;
  const { id, title, suggestionCount, consensus, currency } = listing;
  const closesAt = new Date(listing.closesAt);
  const isSecondEnd = isExtended({ createdAt: new Date(listing.createdAt), closesAt });
  if (isSecondEnd !== subject.isExtended) return undefined;
  const link = new URL(`/listing/${id}`, app.config.publicOrigin).href;
  const average = consensus?.average;
  const clock = await findClock(app, recipient);
  const unsubscribeLink = await buildUnsubscribeLink(app, { memberId: mail.memberId, kind: 'ends-soon' });
  const optOut = { unsubscribeLink, settingsLink: new URL('/settings', app.config.publicOrigin).href };
  return {
    to: recipient.email,
    unsubscribeLink,
    ...reminderMail({
      name: recipient.name,
      title,
      closesAt,
      isExtended: isSecondEnd,
      clock,
      suggestionCount,
      average,
      currency,
      link,
      optOut,
    }),
  };
}
