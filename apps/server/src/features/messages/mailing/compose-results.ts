import { describeClosing } from '@ballpark/rules/strip/describe-closing';
import type { ResultsItem } from '../../../../emails/result-texts.ts';
import type { AppContext } from '../../../core/context.ts';
import { listResultsUntil } from '../reading/read-notifications.ts';
import type { MailedBatch } from './batch.repository.ts';
import { type DrawnPicture, drawResultPhoto, drawResultStrip, readLogo } from './draw-result.ts';
import type { GuessedListing, ListingReader } from './listing-reader.ts';

/** A mail names at most this many results; the app has the rest. */
const RESULTS_NAMED = 5;
/** The newest results have a strip. With more strips a mail could be larger than 100 KB. */
const STRIPS_DRAWN = 3;

type Result = ResultsItem['results'][number];
type Results = Omit<ResultsItem, 'results'> & { results: readonly (Result & { listingId: string })[] };

type ResultsInput = Pick<MailedBatch, 'eventCount' | 'queuedAt'> & { memberId: string };

/** The newest results of a batch, in words. */
export async function listMailedResults(
  app: AppContext,
  { memberId, eventCount, queuedAt }: ResultsInput,
): Promise<Results> {
  const limit = Math.min(eventCount, RESULTS_NAMED);
  const named = await listResultsUntil(app, { memberId, until: queuedAt, limit });
  return {
    kind: 'result',
    count: eventCount,
    link: toLink(app, '/notifications'),
    results: named.map(({ facts: { listing, ...facts }, listingId, judgement }) => ({
      ...facts,
      listingId,
      judgement: judgement ?? undefined,
      title: listing.title,
      currency: listing.currency,
      link: toLink(app, `/listing/${listingId}`),
      strip: undefined,
    })),
  };
}

type MailInput = { mailId: string; memberId: string; listings: ListingReader };

export type Illustrated = { item: ResultsItem; logo: DrawnPicture; strips: DrawnPicture[]; photo?: DrawnPicture };

/** Adds the pictures of a mail about results. The only one has a photo as well, and its button leads to the listing. */
export async function illustrateResults(app: AppContext, item: Results, mail: MailInput): Promise<Illustrated> {
  const drawn: Drawn[] = [];
  for (const [nth, result] of item.results.entries()) {
    drawn.push(nth < STRIPS_DRAWN ? await illustrate(app, { ...mail, result, name: `strip${nth}` }) : { result });
  }
  const [only] = item.count === 1 ? drawn : [];
  const photo = only?.listing && (await drawResultPhoto(app, { ...mail, listing: only.listing }));
  return {
    item: { ...item, link: only?.listing ? only.result.link : item.link, results: drawn.map(({ result }) => result) },
    logo: await readLogo(mail.mailId),
    strips: drawn.flatMap(({ strip }) => strip ?? []),
    ...(photo && { photo }),
  };
}

type Drawn = { result: Result; listing?: GuessedListing; strip?: DrawnPicture };

type ResultInput = MailInput & { result: Results['results'][number]; /** Names its strip in the mail. */ name: string };

/**
 * Tells the result with its listing as that is now. A listing that the member may not see any more is told as in the
 * notification. If the strip cannot be drawn, its sentence stays.
 */
async function illustrate(app: AppContext, { result, ...mail }: ResultInput): Promise<Drawn> {
  const { listingId } = result;
  const listing = await mail.listings.findGuessed(app, { listingId, memberId: mail.memberId });
  if (!listing) return { result };
  const { title, currency, count: total, lowestMinor, highestMinor } = listing;
  const sentence = describeClosing({ ...result, title, currency, total, lowestMinor, highestMinor });
  const strip = await drawResultStrip(app, { ...mail, listing });
  return { result: { ...result, strip: { sentence, picture: strip?.picture } }, listing, ...(strip && { strip }) };
}

function toLink(app: AppContext, path: string): string {
  return new URL(path, app.config.publicOrigin).href;
}
