import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatMoney, fromMinor } from '@ballpark/rules/money';
import { layOutPicture, RING_OUT, type StripMark, type StripPrice } from '@ballpark/rules/strip/picture';
import type { MailPicture } from '../../../../emails/mail-elements.ts';
import { SERVER_FOLDER } from '../../../config/server-folder.ts';
import type { AppContext } from '../../../core/context.ts';
import { createTtlCache } from '../../../core/ttl-cache.ts';
import { withTimeout } from '../../../core/with-timeout.ts';
import { STRIP, type StripRequest, type StripSign } from '../../../integrations/images/image-work.ts';
import { createCircuitBreaker } from '../../../integrations/circuit-breaker.ts';
import type { MailImage } from '../../../integrations/mail/mailer.ts';
import type { GuessedListing, ListingReader } from './listing-reader.ts';

/** In CSS pixels: as wide as the card of a mail. */
const PHOTO = { width: 520, height: 336 };
/** Photos are drawn larger, so that they are sharp on phones, where the card is narrower. */
const PHOTO_DENSITY = 1.5;
/** Together with a strip and the texts, the mail stays below 100 KB in base64. */
const PHOTO_MAX_BYTES = 32_000;
const PHOTO_SIZE = '960';
const LOGO_WIDTH = 32;

/** A picture that takes longer is left out. With all its pictures a mail is sent within the claim of its attempt. */
const TIMEOUT_MS = 2_000;

/** All members who guessed on a listing get their mails within minutes. The key is the address, whose content never changes. */
const photos = createTtlCache<Uint8Array | undefined>({ ttlMs: 5 * 60_000, maxEntries: 20 });

/** A picture with its place in the mail. */
export type DrawnPicture = { image: MailImage; picture: MailPicture };

/** Gives the picture an id that no picture of another mail has, as RFC 2392 asks. */
function toPicture(name: string, mailId: string, drawn: Omit<MailImage & MailPicture, 'cid'>): DrawnPicture {
  const { width, type, bytes } = drawn;
  const cid = `${name}.${mailId}@ballpark`;
  return { image: { cid, type, bytes }, picture: { cid, width } };
}

export async function readLogo(mailId: string): Promise<DrawnPicture> {
  const bytes = await readFile(join(SERVER_FOLDER, 'art/mail-logo.png'));
  return toPicture('logo', mailId, { type: 'image/png', bytes, width: LOGO_WIDTH });
}

type ListingInput = { mailId: string; listing: GuessedListing };

/** The prices of the listing as the member sees them on its page. Undefined if it cannot be drawn now. */
export async function drawResultStrip(
  app: AppContext,
  { mailId, listing, name }: ListingInput & { name: string },
): Promise<DrawnPicture | undefined> {
  const drawn = await attempt(app, () => app.images.drawStrip(toStrip(listing)));
  return drawn && toPicture(name, mailId, { type: 'image/png', bytes: drawn.picture, width: STRIP.width });
}

/** The first photo of the listing. Undefined without one, or if it cannot be made now. */
export async function drawResultPhoto(
  app: AppContext,
  { mailId, listing, listings }: ListingInput & { listings: ListingReader },
): Promise<DrawnPicture | undefined> {
  const { photoUrl } = listing;
  if (photoUrl === null) return undefined;
  const bytes = await attempt(app, () => photos(photoUrl, () => cropPhoto(app, listings, photoUrl)));
  return bytes && toPicture('photo', mailId, { type: 'image/jpeg', bytes, width: PHOTO.width });
}

async function cropPhoto(app: AppContext, listings: ListingReader, url: string): Promise<Uint8Array | undefined> {
  const photo = await listings.readPhoto(app, url, PHOTO_SIZE);
  if (!photo) return undefined;
  const { width, height } = PHOTO;
  const size = { width: width * PHOTO_DENSITY, height: height * PHOTO_DENSITY };
  return (await app.images.cropPhoto({ photo, ...size, maxBytes: PHOTO_MAX_BYTES })).picture;
}

/** One for all mails of this process. Without it each of thousands of mails would wait for its timeouts. */
const breaker = createCircuitBreaker({ name: 'mail-pictures', failuresToOpen: 3, pauseMs: 15_000 });

/** A mail is sent without a picture if the image process is slow or broken, or the storage is away. */
async function attempt<Drawn>(app: AppContext, draw: () => Promise<Drawn>): Promise<Drawn | undefined> {
  if (!breaker.isCallAllowed()) return undefined;
  try {
    const drawn = await withTimeout(TIMEOUT_MS, draw());
    breaker.recordSuccess();
    return drawn;
  } catch (error) {
    breaker.recordFailure();
    app.outages.note('pictures of mails', error);
    return undefined;
  }
}

const OWN = 'own';

function toStrip(listing: GuessedListing): Omit<StripRequest, 'task'> {
  const { currency, finalPriceMinor, lowestMinor, highestMinor, averageMinor, ballpark, ownMinor } = listing;
  const prices = toPrices(listing);
  const layout = layOutPicture({
    prices,
    figures: { average: averageMinor, min: lowestMinor, max: highestMinor, ballpark },
    final: finalPriceMinor,
    width: STRIP.inner,
  });
  const format = (minor: number) => formatMoney(fromMinor(minor), currency);
  const isClosest = prices[0].mark === 'own-closest';
  const signs: [StripSign, string | false][] = [
    isClosest ? ['own-closest', `You ${format(ownMinor)}, closest`] : ['own', `You ${format(ownMinor)}`],
    ['final', `Final ${format(finalPriceMinor)}`],
    ['figure', ballpark !== null && `Ballpark ${format(ballpark.price)}`],
    ['closest', !isClosest && prices.some(({ mark }) => mark === 'closest') && 'Closest'],
  ];
  return {
    layout,
    ringOut: RING_OUT,
    ends: lowestMinor < highestMinor ? { lowest: format(lowestMinor), highest: format(highestMinor) } : undefined,
    legend: signs.flatMap(([sign, text]) => (text === false ? [] : [{ sign, text }])),
  };
}

/** The own price, and the others. The closest of several have a ring. */
function toPrices({ ownMinor, othersMinor, finalPriceMinor }: GuessedListing): [StripPrice, ...StripPrice[]] {
  const differ = (amount: number) => Math.abs(amount - finalPriceMinor);
  const least = Math.min(differ(ownMinor), ...othersMinor.map(differ));
  const choose = <Mark extends StripMark>(amount: number, mark: Mark) => (differ(amount) === least ? mark : undefined);
  const others = othersMinor.map((amount, nth) => ({ key: String(nth), amount, mark: choose(amount, 'closest') }));
  const ownMark = others.length > 0 ? choose(ownMinor, 'own-closest') : undefined;
  return [{ key: OWN, amount: ownMinor, mark: ownMark ?? OWN }, ...others];
}
