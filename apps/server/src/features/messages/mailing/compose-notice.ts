import type { Listing } from '@ballpark/contracts/listings';
import type { BatchKind, MailKind } from '@ballpark/rules/messages';
import type { MailPicture } from '../../../../emails/mail-elements.ts';
import { type Nearby, noticeMail, type NoticeItem } from '../../../../emails/notice-mail.ts';
import type { AppContext } from '../../../core/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../../core/mail-composer.ts';
import type { MailImage } from '../../../integrations/mail/mailer.ts';
import { findMailRecipient } from '../../accounts/find-member.ts';
import { wantsMail } from '../choices/mail-choices.ts';
import { buildUnsubscribeLink } from '../choices/unsubscribe-link.ts';
import { listMailed, type MailedBatch } from './batch.repository.ts';
import { type Illustrated, illustrateResults, listMailedResults } from './compose-results.ts';
import type { ListingReader } from './listing-reader.ts';

/** A digest names at most this many listings; the app has the rest. */
const NEARBY_NAMED = 5;
const NEARBY_HOURS = 24;
const HOUR_MS = 60 * 60 * 1000;

/** One batch as a mail of its own. */
export async function composeNotice(
  app: AppContext,
  mail: PendingMemberMail,
  listings: ListingReader,
): Promise<ComposedMail | undefined> {
  const [batch] = await listMailed(app.db, mail.dedupeKey);
  return batch && compose(app, mail, { kind: batch.kind, batches: [batch], listings });
}

/** Everything that did not fit into the days before. */
export async function composeDigest(
  app: AppContext,
  mail: PendingMemberMail,
  listings: ListingReader,
): Promise<ComposedMail | undefined> {
  return compose(app, mail, { kind: 'digest', batches: await listMailed(app.db, mail.dedupeKey), listings });
}

type Content = { kind: MailKind; batches: readonly MailedBatch[]; listings: ListingReader };

async function compose(app: AppContext, mail: PendingMemberMail, content: Content): Promise<ComposedMail | undefined> {
  const { memberId } = mail;
  const { kind, batches, listings } = content;
  const recipient = await findMailRecipient(app, memberId);
  if (!recipient || !(await wantsMail(app, memberId, kind))) return undefined;
  const { items, images, ...pictures } = await toContent(app, mail, content);
  if (items.length === 0) return undefined;
  const unsubscribeLink = await buildUnsubscribeLink(app, { memberId, kind });
  const optOut = { unsubscribeLink, settingsLink: toLink(app, '/settings') };
  const [latest] = batches;
  const nearby =
    kind === 'digest' && latest
      ? await listNearby(app, { ...recipient, memberId, until: latest.queuedAt, listings })
      : undefined;
  const { subject, content: text } = noticeMail({ name: recipient.name, items, nearby, optOut, ...pictures });
  return { to: recipient.email, unsubscribeLink, subject, content: text, images };
}

type MailContent = { items: NoticeItem[]; logo?: MailPicture; photo?: MailPicture; images: MailImage[] };

/** Results have pictures in a mail of their own. */
async function toContent(app: AppContext, mail: PendingMemberMail, content: Content): Promise<MailContent> {
  const { kind, batches, listings } = content;
  const { memberId } = mail;
  const [first] = batches;
  if (kind === 'result' && first) {
    const results = await listMailedResults(app, { ...first, memberId });
    if (results.results.length === 0) return { items: [], images: [] };
    return toPictures(await illustrateResults(app, results, { mailId: mail.id, memberId, listings }));
  }
  const items: NoticeItem[] = [];
  for (const batch of batches) {
    if (await wantsMail(app, memberId, batch.kind))
      items.push(...(await toItems(app, { ...batch, memberId, listings })));
  }
  return { items, images: [] };
}

function toPictures({ item, logo, photo, strips }: Illustrated): MailContent {
  return {
    items: [item],
    logo: logo.picture,
    ...(photo && { photo: photo.picture }),
    images: [logo, ...(photo ? [photo] : []), ...strips].map(({ image }) => image),
  };
}

type MemberBatch = MailedBatch & { memberId: string };

/** In words that are still true: the listing may have changed since. None if there is nothing to tell any more. */
async function toItems(app: AppContext, batch: MemberBatch & { listings: ListingReader }): Promise<NoticeItem[]> {
  const { kind, listingId, eventCount, listings } = batch;
  if (kind === 'result') return [await listMailedResults(app, batch)];
  const listing = listingId === null ? undefined : await listings.findListing(app, listingId);
  if (!listing || !IS_STILL_TRUE[kind](listing)) return [];
  const { title, currency, suggestionCount, consensus } = listing;
  const link = toLink(app, `/listing/${listing.id}`);
  return [{ kind, title, link, count: eventCount, suggestionCount, average: consensus?.average, currency }];
}

type Neighbour = {
  memberId: string;
  latitude: number | null;
  longitude: number | null;
  until: Date;
  listings: ListingReader;
};

/** What other members posted around the member in the last day, newest first. */
async function listNearby(app: AppContext, neighbour: Neighbour): Promise<Nearby> {
  const { memberId, latitude, longitude, until, listings } = neighbour;
  const link = toLink(app, '/feed');
  if (latitude === null || longitude === null) return { link, listings: [] };
  const found = await listings.listNewestNearby(app, memberId, { latitude, longitude });
  const since = until.getTime() - NEARBY_HOURS * HOUR_MS;
  const isNews = ({ createdAt, userId }: Listing) => userId !== memberId && Date.parse(createdAt) > since;
  const news = found.filter(isNews).slice(0, NEARBY_NAMED);
  if (news.length > 0) return { link, listings: news.map((listing) => toNamed(app, listing)) };
  const elsewhere = await listings.listElsewhere(app, memberId, { latitude, longitude });
  return { link, listings: elsewhere.map((listing) => toNamed(app, listing)), isElsewhere: true };
}

function toNamed(app: AppContext, { id, title, location }: Pick<Listing, 'id' | 'title' | 'location'>) {
  return { title, location, link: toLink(app, `/listing/${id}`) };
}

/** Whether a batch is still news. */
const IS_STILL_TRUE: Record<Exclude<BatchKind, 'result'>, (listing: Listing) => boolean> = {
  suggestions: ({ isActive, suggestionCount }) => isActive && suggestionCount > 0,
  'ends-soon': ({ isActive }) => isActive,
  'auto-closed': ({ autoClosedAt, lateOutcome }) => autoClosedAt !== null && lateOutcome === null,
};

function toLink(app: AppContext, path: string): string {
  return new URL(path, app.config.publicOrigin).href;
}
