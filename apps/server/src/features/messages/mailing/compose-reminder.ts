import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import { reminderMail } from '../../../../emails/reminder-mail.ts';
import type { AppContext } from '../../../core/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../../core/mail-composer.ts';
import { findMailRecipient } from '../../accounts/find-member.ts';
import { findClock } from '../../places/find-clock.ts';
import { wantsMail } from '../choices/mail-choices.ts';
import { buildUnsubscribeLink } from '../choices/unsubscribe-link.ts';
import type { ListingReader } from './listing-reader.ts';

const HOUR_MS = 3_600_000;

/** Reads the current state: a listing that was closed or deleted after the mail was queued gets no reminder. */
export async function composeReminder(
  app: AppContext,
  mail: PendingMemberMail,
  listings: ListingReader,
): Promise<ComposedMail | undefined> {
  const listing = await listings.findListing(app, mail.dedupeKey);
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
