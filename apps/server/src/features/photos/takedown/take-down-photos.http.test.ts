import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { PHOTO_EVIDENCE_DAYS } from '@ballpark/rules/photos';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing, uploadPhoto } from '../../../../test/listing-requests.ts';
import { createOnboardedPerson, get } from '../../../../test/people.ts';
import { extractHash, newBucketName, removeBucketAfterwards } from '../../../../test/photo-bucket.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { reviewHeldListing } from '../../moderation/review-held-listing.ts';
import { removeListing } from '../../listings/posting/remove-listing.ts';
import { eraseShareCards } from '../../sharing/erase-share-cards.ts';
import { sweepStrayObjects } from '../sweeping/sweep-photos.ts';
import { eraseExpiredEvidence, eraseTakenDown, releaseHeldPhotos } from './take-down-photos.ts';

/** The cache in front of the site: remembers what it was told to forget, and refuses as often as asked. */
const cache = { urls: [] as string[], tokens: [] as string[], refusals: 0 };
let cacheServer: Server;
const cachePort = await new Promise<number>((resolve) => {
  cacheServer = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      cache.tokens.push(String(request.headers.authorization));
      if (cache.refusals > 0) {
        cache.refusals -= 1;
        return response.writeHead(503).end();
      }
      cache.urls.push(...(JSON.parse(body) as { urls: string[] }).urls);
      return response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1', () => resolve((cacheServer.address() as AddressInfo).port)); // on a port, not a socket file
});
afterAll(() => new Promise((done) => cacheServer.close(done)));

const lab = useTestApp({
  S3_BUCKET: newBucketName(),
  CACHE_PURGE_URL: `http://127.0.0.1:${cachePort}/purge`,
  CACHE_PURGE_TOKEN: 'secret of the cache',
});
removeBucketAfterwards(lab);
beforeAll(() => insertCities(lab));
beforeEach(() => {
  lab.setNow(undefined);
  cache.urls.length = 0;
});

/** A listing with a photo whose card was drawn. */
async function postWithPhoto(picture?: Buffer) {
  const owner = await createOnboardedPerson(lab, MUNICH);
  const url = await uploadPhoto(lab, owner, picture);
  const listing = await postListing(lab, owner, { photoUrls: [url], title: 'Forbidden thing' });
  const hash = extractHash(url);
  return { owner, url, hash, listing };
}

async function drawCard(listingId: string): Promise<string> {
  const moved = await lab.http.inject({ url: `/media/cards/${listingId}/${'0'.repeat(64)}.jpg` });
  const url = String(moved.headers.location);
  expect((await lab.http.inject({ url })).statusCode).toBe(200);
  return url;
}

async function takeDown(listingId: string, hash: string): Promise<void> {
  await inTransaction(lab.app.db, (trx) => removeListing(lab.app, trx, listingId));
  await eraseTakenDown(lab.app, { contentHash: hash });
  await eraseShareCards(lab.app, { listingId });
}

const listKeys = async (prefix: string) => (await lab.app.storage.list(prefix)).map(({ key }) => key);
const readStatus = async (url: string) => (await lab.http.inject({ url })).statusCode;

test('a removed listing, its photos and its cards answer 410, and nothing of them is stored but the evidence', async () => {
  const { owner, url, hash, listing } = await postWithPhoto();
  const cardUrl = await drawCard(listing.id);
  await lab.sql.query(`update listing set title = 'Another title' where id = $1`, [listing.id]);
  const laterCardUrl = await drawCard(listing.id);
  expect(await readStatus(url)).toBe(200);
  await takeDown(listing.id, hash);
  for (const gone of [url, cardUrl, laterCardUrl, `/api/listings/${listing.id}/preview`]) {
    expect([gone, await readStatus(gone)]).toEqual([gone, 410]);
  }
  const page = await get(lab, `/listings/${listing.id}`, owner.token);
  expect(page.json()).toMatchObject({ code: 'listing_removed' });
  const cardKeys = [cardUrl, laterCardUrl].map((card) => `${card.split('/').at(-1)?.replace('.jpg', '')}/`);
  for (const prefix of [`${hash}/`, ...cardKeys]) expect(await listKeys(prefix)).toEqual([]);
  expect(await listKeys('evidence/')).toEqual([`evidence/${hash}.webp`]);
});

test('the cache in front is told every address, with its token, and again after it refused', async () => {
  const { url, hash, listing } = await postWithPhoto();
  const cardUrl = await drawCard(listing.id);
  cache.refusals = 1;
  await expect(takeDown(listing.id, hash)).rejects.toThrow('503');
  await eraseTakenDown(lab.app, { contentHash: hash });
  await eraseShareCards(lab.app, { listingId: listing.id });
  const { publicOrigin } = lab.app.config;
  const wanted = [url, url.replace('.webp', '.avif'), cardUrl, `/listing/${listing.id}`];
  expect(cache.urls).toEqual(expect.arrayContaining(wanted.map((path) => `${publicOrigin}${path}`)));
  expect(new Set(cache.tokens)).toEqual(new Set(['Bearer secret of the cache']));
});

test('a bucket that keeps versions keeps none of a removed photo', async () => {
  const { endpoint, region, accessKey, secretKey, bucket } = lab.app.config.storage;
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const setVersions = (Status: 'Enabled' | 'Suspended') =>
    client.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status } }));
  await setVersions('Enabled');
  const object = { key: 'versions/one.webp', type: 'image/webp' };
  for (const text of ['first', 'second']) await lab.app.storage.put([{ ...object, bytes: Buffer.from(text) }]);
  await lab.app.storage.remove([object.key]);
  await lab.app.storage.erase('versions/');
  await setVersions('Suspended');
  client.destroy();
  expect(await listKeys('versions/')).toEqual([]);
});

test('the evidence survives the nightly sweep and is erased when its time is over', async () => {
  const { hash, listing } = await postWithPhoto();
  await takeDown(listing.id, hash);
  const key = `evidence/${hash}.webp`;
  const day = 86_400_000;
  lab.setNow(new Date(Date.now() + (PHOTO_EVIDENCE_DAYS - 1) * day));
  await sweepStrayObjects(lab.app, {});
  await eraseExpiredEvidence(lab.app);
  expect(await listKeys(key)).toEqual([key]);
  lab.setNow(new Date(Date.now() + (PHOTO_EVIDENCE_DAYS + 1) * day));
  await eraseExpiredEvidence(lab.app);
  expect(await listKeys(key)).toEqual([]);
});

describe('a new upload', () => {
  /** A picture of large soft blots, as different from others as photos are. */
  function drawPicture(): Promise<Buffer> {
    const blots = { width: 12, height: 10, channels: 3 } as const;
    return sharp(randomBytes(12 * 10 * 3), { raw: blots })
      .resize(900, 700, { kernel: 'cubic' })
      .jpeg()
      .toBuffer();
  }

  test('of a removed picture is held, in another size and quality too, and its listing is hidden', async () => {
    const picture = await drawPicture();
    const { hash, listing } = await postWithPhoto(picture);
    await takeDown(listing.id, hash);
    const smaller = await sharp(picture).resize(500).jpeg({ quality: 60 }).toBuffer();
    for (const copy of [picture, smaller]) {
      const again = await postWithPhoto(copy);
      expect(await readStatus(again.url)).not.toBe(200);
      const jobs = await lab.sql.query(
        `select data from pgboss.job where name = 'hold-listing' and data->>'listingId' = $1`,
        [again.listing.id],
      );
      expect(jobs.rowCount).toBe(1);
      await reviewHeldListing(lab.app, again.listing.id);
      expect((await get(lab, `/listings/${again.listing.id}`, again.owner.token)).statusCode).toBe(404);
    }
  });

  test('of a removed picture is served after a moderator has released it', async () => {
    const picture = await drawPicture();
    const { hash, listing } = await postWithPhoto(picture);
    await takeDown(listing.id, hash);
    const again = await postWithPhoto(await sharp(picture).resize(500).jpeg().toBuffer());
    await inTransaction(lab.app.db, (trx) => releaseHeldPhotos(trx, [again.hash]));
    expect(await readStatus(again.url)).toBe(200);
  });

  test('of another picture is served', async () => {
    const { hash, listing } = await postWithPhoto(await drawPicture());
    await takeDown(listing.id, hash);
    expect(await readStatus((await postWithPhoto(await drawPicture())).url)).toBe(200);
  });

  test('of a plain colour is not taken for another plain colour', async () => {
    const fill = (background: string) =>
      sharp({ create: { width: 90, height: 70, channels: 3, background } })
        .jpeg()
        .toBuffer();
    const { hash, listing } = await postWithPhoto(await fill('red'));
    await takeDown(listing.id, hash);
    expect(await readStatus((await postWithPhoto(await fill('blue'))).url)).toBe(200);
  });
});
