import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing, uploadPhoto } from '../../../../test/listing-requests.ts';
import { createModerationClient } from '../../../../test/moderation-requests.ts';
import { createOnboardedPerson, type Person, send } from '../../../../test/people.ts';
import { extractHash } from '../../../../test/photo-bucket.ts';
import { createPicture } from '../../../../test/pictures.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { hideListings, showListings } from '../../listings/posting/hide-listings.ts';
import { changeMemberStatus } from '../../../../test/commands/operator-command.ts';
import { purgeContent } from '../sweeping/purge-content.ts';

/** The cache in front of the site: remembers what it was told to forget. */
const purged: string[] = [];
let cacheServer: Server;
const cachePort = await new Promise<number>((resolve) => {
  cacheServer = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      purged.push(...(JSON.parse(body) as { urls: string[] }).urls);
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1', () => resolve((cacheServer.address() as AddressInfo).port)); // on a port, not a socket file
});
afterAll(() => new Promise((done) => cacheServer.close(done)));

const lab = useTestApp({ CACHE_PURGE_URL: `http://127.0.0.1:${cachePort}/purge` });
const { createModerator, reportAsTrusted, findCaseId, decide } = createModerationClient(lab);
let owner: Person;
beforeAll(() => insertCities(lab));
beforeEach(async () => {
  owner = await createOnboardedPerson(lab, MUNICH);
});

const read = (url: string) => lab.http.inject({ url });
const readStatus = async (url: string) => (await read(url)).statusCode;

async function postWithPhoto() {
  const url = await uploadPhoto(lab, owner);
  const { id } = await postListing(lab, owner, { photoUrls: [url] });
  return { url, id };
}

/** Without a request before: a process that has just served a photo goes on for a minute. */
const hide = (listingId: string) =>
  inTransaction(lab.app.db, (trx) => hideListings(trx, { listingId }, { reason: 'reports', at: lab.app.now() }));
const show = (listingId: string) => inTransaction(lab.app.db, (trx) => showListings(trx, { listingId }, 'reports'));

test('the photo of a listing that reports have hidden is unknown until a moderator keeps the listing', async () => {
  const { url, id } = await postWithPhoto();
  await reportAsTrusted(2, { targetId: id, reason: 'illegal' });
  const refused = await read(url);
  expect(refused.statusCode).toBe(404);
  expect(refused.headers['cache-control']).toBe('no-store');
  expect(await readStatus(url.replace('960.webp', '320.webp'))).toBe(404);
  await decide(await createModerator(), await findCaseId(id), { action: 'keep', sentence: undefined });
  expect(await readStatus(url)).toBe(200);
});

test('the photo of a listing that a moderator has hidden stays unknown', async () => {
  const { url, id } = await postWithPhoto();
  await reportAsTrusted(1, { targetId: id });
  await decide(await createModerator(), await findCaseId(id), { action: 'hide' });
  expect(await readStatus(url)).toBe(404);
});

test('the photos of a suspended member are unknown until the member is restored', async () => {
  const { url } = await postWithPhoto();
  await changeMemberStatus(lab, owner.email, 'suspend');
  expect(await readStatus(url)).toBe(404);
  await changeMemberStatus(lab, owner.email, 'restore');
  expect(await readStatus(url)).toBe(200);
});

describe('a photo of a hidden listing', () => {
  test('is served while another listing of its owner shows it, and no longer', async () => {
    const { url, id } = await postWithPhoto();
    const other = await postListing(lab, owner, { photoUrls: [url] });
    await hide(other.id);
    await hide(id);
    expect(await readStatus(url)).toBe(404);
    // The first is visible again, the second is not.
    await show(id);
    await send(lab, `DELETE /listings/${id}`, { token: owner.token });
    expect(await readStatus(url)).toBe(404);
    await show(other.id);
    expect(await readStatus(url)).toBe(200);
  });

  test('is served to all once its owner shows it in a new listing', async () => {
    const { url, id } = await postWithPhoto();
    await hide(id);
    expect(await readStatus(url)).toBe(404);
    await postListing(lab, owner, { photoUrls: [url] });
    expect(await readStatus(url)).toBe(200);
  });

  test('is not served because its owner uploads it again', async () => {
    const picture = await createPicture();
    const url = await uploadPhoto(lab, owner, picture);
    const { id } = await postListing(lab, owner, { photoUrls: [url] });
    await hide(id);
    expect(await uploadPhoto(lab, owner, picture)).toBe(url);
    expect(await readStatus(url)).toBe(404);
  });

  test('is served while another member has the same picture', async () => {
    const picture = await createPicture();
    const url = await uploadPhoto(lab, owner, picture);
    const { id } = await postListing(lab, owner, { photoUrls: [url] });
    await hide(id);
    const neighbour = await createOnboardedPerson(lab, MUNICH);
    await postListing(lab, neighbour, { photoUrls: [await uploadPhoto(lab, neighbour, picture)] });
    expect(await readStatus(url)).toBe(200);
  });

  test('stays unknown when the listing is hidden while another with the same photo is shown', async () => {
    const { url, id } = await postWithPhoto();
    const other = await postListing(lab, owner, { photoUrls: [url] });
    for (let round = 0; round < 10; round += 1) {
      await hide(id);
      await show(other.id);
      await Promise.all([show(id), hide(other.id)]);
      const { rows } = await lab.sql.query('select is_hidden from photo where content_hash = $1', [extractHash(url)]);
      expect(rows).toEqual([{ is_hidden: true }]);
    }
  });
});

test('the cache in front is told to forget the photos of a hidden listing, and once more later', async () => {
  const { url, id } = await postWithPhoto();
  const contentHash = extractHash(url);
  await reportAsTrusted(2, { targetId: id, reason: 'illegal' });
  const { rows } = await lab.sql.query(
    `select extract(epoch from start_after - created_on)::int as after from pgboss.job
     where name = 'purge-photo' and data->>'contentHash' = $1 order by start_after`,
    [contentHash],
  );
  expect(rows).toEqual([{ after: 0 }, { after: 120 }]);
  const cards = await lab.sql.query(
    `select from pgboss.job where name = 'erase-share-cards' and data->>'listingId' = $1`,
    [id],
  );
  expect(cards.rowCount).toBe(1);
  await purgeContent(lab.app, contentHash);
  const { publicOrigin } = lab.app.config;
  const wanted = [url, url.replace('.webp', '.avif')].map((path) => `${publicOrigin}${path}`);
  expect(purged).toEqual(expect.arrayContaining(wanted));
});
