import type { Listing } from '@ballpark/contracts/listings';
import type { BatchKind, MailKind } from '@ballpark/rules/mail';
import { type Nearby, noticeMail, type NoticeItem } from '../../../../emails/notice-mail.ts';
import type { AppContext } from '../../../app/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../../app/mail-composer.ts';
import { findMailRecipient } from '../../accounts/find-member.ts';
import { listResultsUntil } from '../../notifications/read-notifications.ts';
import { listNewestNearby } from '../reading/list-newest-nearby.ts';
import { findListing } from '../reading/listing.repository.ts';
import { listBatchesOfMail, type MailedBatch } from '../../mail/batches/queue-due-batches.ts';
import { wantsMail } from '../../mail/opting-out/opt-out.ts';
import { buildUnsubscribeLink } from '../../mail/opting-out/unsubscribe-link.ts';

/** A mail names at most this many results and listings; the app has the rest. */
const RESULTS_NAMED = 5;
const NEARBY_NAMED = 5;
const NEARBY_HOURS = 24;
const HOUR_MS = 60 * 60 * 1000;

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
    if (await wantsMail(app, memberId, batch.kind)) items.push(...(await toItems(app, memberId, batch)));
  }
  if (items.length === 0) return undefined;
  const unsubscribeLink = await buildUnsubscribeLink(app, { memberId, kind });
  const optOut = { unsubscribeLink, settingsLink: toLink(app, '/settings') };
  const [latest] = batches;
  const nearby =
    kind === 'digest' && latest ? await listNearby(app, { ...recipient, memberId, until: latest.queuedAt }) : undefined;
  return { to: recipient.email, unsubscribeLink, ...noticeMail({ name: recipient.name, items, nearby, optOut }) };
}

/** In words that are still true: the listing may have changed since. None if there is nothing to tell any more. */
async function toItems(app: AppContext, memberId: string, batch: MailedBatch): Promise<NoticeItem[]> {
  const { kind, listingId, eventCount } = batch;
  if (kind === 'result') return [await toResults(app, memberId, batch)];
  const listing = listingId === null ? undefined : await findListing(app.statements, listingId);
  if (!listing || !isStillTrue(kind, listing)) return [];
  const { title, currency, suggestionCount, consensus } = listing;
  const link = toLink(app, `/listing/${listing.id}`);
  return [{ kind, title, link, count: eventCount, suggestionCount, average: consensus?.average, currency }];
}

async function toResults(
  app: AppContext,
  memberId: string,
  { eventCount, queuedAt }: MailedBatch,
): Promise<NoticeItem> {
  const limit = Math.min(eventCount, RESULTS_NAMED);
  const named = await listResultsUntil(app, { memberId, until: queuedAt, limit });
  return {
    kind: 'result',
    count: eventCount,
    link: toLink(app, '/notifications'),
    results: named.map(({ facts: { listing, ...facts }, listingId, judgement }) => ({
      ...facts,
      judgement: judgement ?? undefined,
      title: listing.title,
      currency: listing.currency,
      link: toLink(app, `/listing/${listingId}`),
    })),
  };
}

type Neighbour = { memberId: string; latitude: number | null; longitude: number | null; until: Date };

/** What other members posted around the member in the last day, newest first. */
async function listNearby(app: AppContext, { memberId, latitude, longitude, until }: Neighbour): Promise<Nearby> {
  const link = toLink(app, '/feed');
  if (latitude === null || longitude === null) return { link, listings: [] };
  const found = await listNewestNearby(app, memberId, { latitude, longitude });
  const since = until.getTime() - NEARBY_HOURS * HOUR_MS;
  const isNews = ({ createdAt, userId }: Listing) => userId !== memberId && Date.parse(createdAt) > since;
  const listings = found
    .filter(isNews)
    .slice(0, NEARBY_NAMED)
    .map(({ id, title, location }) => ({ title, location, link: toLink(app, `/listing/${id}`) }));
  return { link, listings };
}

function isStillTrue(kind: BatchKind, listing: Listing): boolean {
  if (kind === 'suggestions') return listing.isActive && listing.suggestionCount > 0;
  if (kind === 'ends-soon') return listing.isActive;
  return listing.autoClosedAt !== null && listing.lateOutcome === null;
}

function toLink(app: AppContext, path: string): string {
  return new URL(path, app.config.publicOrigin).href;
}
