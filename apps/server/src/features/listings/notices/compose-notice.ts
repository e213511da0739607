import type { Listing } from '@ballpark/contracts/listings';
import type { BatchKind, MailKind } from '@ballpark/rules/mail';
import { noticeMail, type NoticeItem } from '../../../../emails/notice-mail.ts';
import type { AppContext } from '../../../app/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../../app/mail-composer.ts';
import { findMailRecipient } from '../../accounts/find-member.ts';
import { findListing } from '../reading/listing.repository.ts';
import { listBatchesOfMail, type MailedBatch } from '../../mail/batches/queue-due-batches.ts';
import { wantsMail } from '../../mail/opting-out/opt-out.ts';
import { buildUnsubscribeLink } from '../../mail/opting-out/unsubscribe-link.ts';

/** One batch as a mail of its own. */
export async function composeNotice(app: AppContext, mail: PendingMemberMail): Promise<ComposedMail | undefined> {
  const [batch] = await listBatchesOfMail(app, mail.dedupeKey);
  return batch && compose(app, mail.memberId, { kind: batch.kind, batches: [batch] });
}

/** Everything that did not fit into the days before. */
export async function composeDigest(app: AppContext, mail: PendingMemberMail): Promise<ComposedMail | undefined> {
  return compose(app, mail.memberId, { kind: 'digest', batches: await listBatchesOfMail(app, mail.dedupeKey) });
}

type Content = { kind: MailKind; batches: readonly MailedBatch[] };

async function compose(app: AppContext, memberId: string, content: Content): Promise<ComposedMail | undefined> {
  const { kind, batches } = content;
  const recipient = await findMailRecipient(app, memberId);
  if (!recipient || !(await wantsMail(app, memberId, kind))) return undefined;
  const items: NoticeItem[] = [];
  for (const batch of batches) {
    const item = (await wantsMail(app, memberId, batch.kind)) ? await toItem(app, batch) : undefined;
    if (item) items.push(item);
  }
  if (items.length === 0) return undefined;
  const unsubscribeLink = await buildUnsubscribeLink(app, { memberId, kind });
  const optOut = { unsubscribeLink, settingsLink: toLink(app, '/settings') };
  const more = kind === 'digest' ? { label: 'See what is new nearby', href: toLink(app, '/feed') } : undefined;
  return { to: recipient.email, unsubscribeLink, ...noticeMail({ name: recipient.name, items, more, optOut }) };
}

/** In words that are still true: the listing may have changed since. Undefined if there is nothing to tell any more. */
async function toItem(app: AppContext, { kind, listingId, eventCount }: MailedBatch): Promise<NoticeItem | undefined> {
  if (kind === 'result') return { kind, count: eventCount, link: toLink(app, '/notifications') };
  const listing = listingId === null ? undefined : await findListing(app.statements, listingId);
  if (!listing || !isStillTrue(kind, listing)) return undefined;
  const { title, currency, suggestionCount, consensus } = listing;
  const link = toLink(app, `/listing/${listing.id}`);
  return { kind, title, link, count: eventCount, suggestionCount, average: consensus?.average, currency };
}

function isStillTrue(kind: BatchKind, listing: Listing): boolean {
  if (kind === 'suggestions') return listing.isActive && listing.suggestionCount > 0;
  if (kind === 'ends-soon') return listing.isActive;
  return listing.autoClosedAt !== null && listing.lateOutcome === null;
}

function toLink(app: AppContext, path: string): string {
  return new URL(path, app.config.publicOrigin).href;
}
