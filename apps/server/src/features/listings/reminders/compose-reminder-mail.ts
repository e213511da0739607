import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import { reminderMail } from '../../../../emails/reminder-mail.ts';
import type { AppContext } from '../../../app/context.ts';
import type { ComposedMail, OwedMemberMail } from '../../../app/mail-composer.ts';
import { findMailRecipient } from '../../accounts/find-mail-recipient.ts';
import { findListing } from '../reading/listing.repository.ts';

const HOUR_MS = 3_600_000;

/** Reads the current state: a listing that was closed or deleted after the mail was queued gets no reminder. */
export async function composeReminderMail(app: AppContext, mail: OwedMemberMail): Promise<ComposedMail | undefined> {
  const listing = await findListing(app.statements, mail.dedupeKey);
  const recipient = await findMailRecipient(app, mail.memberId);
  if (!recipient || !listing?.isActive || listing.userId !== mail.memberId) return undefined;
  const { id, title, createdAt, suggestionCount, consensus, currency } = listing;
  const closesAt = new Date(Date.parse(createdAt) + LISTING_WINDOW_HOURS * HOUR_MS);
  const link = new URL(`/listing/${id}`, app.config.publicOrigin).href;
  const average = consensus?.average;
  return {
    to: recipient.email,
    ...reminderMail({ name: recipient.name, title, closesAt, suggestionCount, average, currency, link }),
  };
}
