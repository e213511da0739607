import { getAskLink } from '@ballpark/contracts/asking';
import { createListing } from '@ballpark/contracts/listings/posting';
import { uploadListingPhoto } from '@ballpark/contracts/photos';
import sharp from 'sharp';
import { buildListingBody } from '../../kit/actors/listings.ts';
import { bookClosedListings } from '../../kit/actors/closings.ts';
import { type People, type Person, preparePeople } from '../../kit/actors/people.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import type { ScratchServices } from '../../kit/services/scratch-services.ts';

/** The signed-in member, and the listing that is viewed. */
export type SpeedSite = { token: string; listingId: string; askPath: string };

/** More than two pages of listings, each with a photo. The first page shows no photo twice. */
const FULL_LISTINGS = 30;
/** `--small` views no feed. */
const SMALL_LISTINGS = 2;
const PHOTOS = 12;
/** The viewed listing has the maximum number of photos. */
const PHOTOS_OPENED = 5;

/** Enough for a range of prices. */
const BOOKED = 10;

const TITLES = ['Road bike, 54 cm', 'Corner sofa', 'Paint one room', 'Brass desk lamp', 'Six oak chairs'] as const;
const DESCRIPTION =
  'Three years old and used on Sundays only. One scratch at the back, otherwise as new. What would you ask for it?';

/** Creates the listings through the API, so that photos have their real sizes. */
export async function fillSite(run: ProofRun, scratch: ScratchServices, origin: string): Promise<SpeedSite> {
  const people = await preparePeople(scratch.sql);
  await fillPriceBook(scratch, people);
  const [owner, viewer] = await people.create('onboarded', 2);
  if (!owner || !viewer) throw new Error('No member was created.');
  const photoUrls: string[] = [];
  const photoCount = run.isSmall ? PHOTOS_OPENED : PHOTOS;
  for (let index = 0; index < photoCount; index += 1) photoUrls.push(await uploadPhoto(origin, owner, index));
  let listingId = '';
  const count = run.isSmall ? SMALL_LISTINGS : FULL_LISTINGS;
  for (let index = 0; index < count; index += 1) {
    const isLast = index === count - 1;
    const photos = isLast ? photoUrls.slice(0, PHOTOS_OPENED) : [photoUrls[index % PHOTOS]];
    listingId = await postListing(origin, owner, { title: TITLES[index % TITLES.length], photoUrls: photos });
  }
  run.say(`${count} listings with photos are posted`);
  return { token: viewer.token, listingId, askPath: await readAskPath(origin, owner, listingId) };
}

/** A page with all that it can have. */
async function fillPriceBook(scratch: ScratchServices, people: People): Promise<void> {
  const owners = await people.create('onboarded', BOOKED);
  const things = owners.map(({ memberId }, nth) => ({
    ownerId: memberId,
    title: 'Garden bike',
    finalPriceMinor: 10_000 + nth * 1000,
  }));
  await bookClosedListings(scratch, things);
}

async function postListing(origin: string, owner: Person, changes: Record<string, unknown>): Promise<string> {
  const body = buildListingBody({ description: DESCRIPTION, ...changes });
  return createListing.success.data.parse(await post(`${origin}/api/listings`, owner, body)).id;
}

async function readAskPath(origin: string, { token }: Person, listingId: string): Promise<string> {
  const response = await fetch(`${origin}/api/listings/${listingId}/ask`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: unknown };
  return new URL(getAskLink.success.data.parse(data).address ?? '').pathname;
}

async function uploadPhoto(origin: string, owner: Person, index: number): Promise<string> {
  const base64Data = (await makePhoto(index)).toString('base64');
  const body = { base64Data, filename: `photo-${index}.jpg` };
  const answer = await post(`${origin}/api/photos/upload-base64`, owner, body);
  return uploadListingPhoto.success.data.parse(answer).url;
}

/** A picture with shapes and texture, so that it has as many bytes as a real photo. */
async function makePhoto(index: number): Promise<Buffer> {
  const [width, height] = [1600, 1200];
  const grain = { width: 400, height: 300, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } as const;
  const texture = await sharp({ create: { ...grain, background: '#808080' } })
    .png()
    .toBuffer()
    .then((small) => sharp(small).resize(width, height, { kernel: 'cubic' }).png().toBuffer());
  const hue = (index * 67) % 360;
  const context = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 30% 78%)"/>
    <rect y="68%" width="100%" height="32%" fill="hsl(${(hue + 40) % 360} 25% 45%)"/>
    <circle cx="${30 + (index % 4) * 12}%" cy="52%" r="24%" fill="hsl(${(hue + 180) % 360} 55% 45%)"/>
    <rect x="52%" y="30%" width="26%" height="52%" rx="40" fill="hsl(${(hue + 90) % 360} 45% 55%)"/>
  </svg>`;
  return sharp(Buffer.from(context))
    .composite([{ input: texture, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function post(url: string, { token }: Person, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (response.ok && typeof answer === 'object' && answer !== null && 'data' in answer) return answer.data;
  throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`);
}
