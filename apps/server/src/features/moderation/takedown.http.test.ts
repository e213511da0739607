import { randomBytes } from 'node:crypto';
import type { Listing } from '@ballpark/contracts/listings';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing, uploadPhoto } from '../../../test/listing-requests.ts';
import { createModerationClient } from '../../../test/moderation-requests.ts';
import { createNotificationClient } from '../../../test/notification-requests.ts';
import { createOnboardedPerson, get } from '../../../test/people.ts';
import { extractHash, newBucketName, removeBucketAfterwards } from '../../../test/photo-bucket.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { judgeAppeal } from './deciding/judge-appeal.ts';
import { reviewHeldListing } from './review-held-listing.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName(), TRUST_PROXY: '1' });
removeBucketAfterwards(lab);
const client = createModerationClient(lab);
const { createModerator, createTrusted, decide, listCases } = client;
beforeAll(() => insertCities(lab));

/** A picture of large soft blots, as different from others as photos are. */
function drawPicture(): Promise<Buffer> {
  const blots = { width: 12, height: 10, channels: 3 } as const;
  return sharp(randomBytes(12 * 10 * 3), { raw: blots })
    .resize(300, 200, { kernel: 'cubic' })
    .jpeg()
    .toBuffer();
}

async function postWithPhoto(picture: Buffer) {
  const owner = await createOnboardedPerson(lab, MUNICH);
  const url = await uploadPhoto(lab, owner, picture);
  return { owner, url, listing: await postListing(lab, owner, { photoUrls: [url] }) };
}

async function removeListing(listingId: string): Promise<string> {
  await client.reportAccepted(await createTrusted(), { targetId: listingId });
  const caseId = await client.findCaseId(listingId);
  expect((await decide(await createModerator(), caseId, { action: 'remove' })).statusCode).toBe(201);
  return caseId;
}

const readStatus = async (url: string) => (await lab.http.inject({ url })).statusCode;

async function listJobs(name: string): Promise<unknown[]> {
  const { rows } = await lab.sql.query<{ data: unknown }>('select data from pgboss.job where name = $1', [name]);
  return rows.map(({ data }) => data);
}

async function appeal(caseId: string): Promise<void> {
  await lab.sql.query(`update moderation_case set state = 'appealed' where id = $1`, [caseId]);
  await lab.sql.query(`update moderation_decision set appeal = 'It is mine', appealed_at = now() where case_id = $1`, [
    caseId,
  ]);
}

test('removing a listing answers 410 for it and its photo, and plans to erase photos and cards', async () => {
  const { url, listing } = await postWithPhoto(await drawPicture());
  await removeListing(listing.id);
  expect(await readStatus(`/api/listings/${listing.id}/preview`)).toBe(410);
  expect(await readStatus(url)).toBe(410);
  expect(await listJobs('take-down-photos')).toContainEqual({ contentHash: extractHash(url) });
  expect(await listJobs('erase-share-cards')).toContainEqual({ listingId: listing.id });
});

test('an appeal that overturns a removal brings the listing back without its photos', async () => {
  const { owner, listing } = await postWithPhoto(await drawPicture());
  const caseId = await removeListing(listing.id);
  await appeal(caseId);
  await judgeAppeal(lab.app, {
    caseId,
    judge: { kind: 'operator' },
    outcome: 'overturned',
    sentence: 'You are right.',
  });
  const answer = await get(lab, `/listings/${listing.id}`, owner.token);
  expect(answer.json<{ data: Listing }>().data).toMatchObject({ photoUrls: [] });
});

test('a listing with a removed picture waits in the queue, and keeping it shows it with its photo', async () => {
  const picture = await drawPicture();
  await removeListing((await postWithPhoto(picture)).listing.id);
  const again = await postWithPhoto(await sharp(picture).resize(150).jpeg().toBuffer());
  await reviewHeldListing(lab.app, again.listing.id);
  await reviewHeldListing(lab.app, again.listing.id);
  const preview = `/api/listings/${again.listing.id}/preview`;
  expect([await readStatus(preview), await readStatus(again.url)]).toEqual([404, 404]);
  const { notifications } = await createNotificationClient(lab).list(again.owner);
  expect(notifications).toMatchObject([{ kind: 'content-hidden', targetKind: 'listing', cause: 'photo' }]);
  const moderator = await createModerator();
  const waiting = (await listCases(moderator)).filter(({ target }) => target.id === again.listing.id);
  expect(waiting).toMatchObject([{ isHidden: true, reportCount: 0 }]);
  await decide(moderator, waiting[0]?.id ?? '', { action: 'keep', sentence: undefined });
  expect([await readStatus(preview), await readStatus(again.url)]).toEqual([200, 200]);
});

test('an overturned decision also ends the waiting for the photo', async () => {
  const { listing } = await postWithPhoto(await drawPicture());
  await reviewHeldListing(lab.app, listing.id);
  const caseId = await client.findCaseId(listing.id);
  await decide(await createModerator(), caseId, { action: 'hide' });
  await appeal(caseId);
  const judge = { kind: 'operator' } as const;
  await judgeAppeal(lab.app, { caseId, judge, outcome: 'overturned', sentence: 'You are right.' });
  expect(await readStatus(`/api/listings/${listing.id}/preview`)).toBe(200);
});

test('removing a profile erases its pictures', async () => {
  const owner = await createOnboardedPerson(lab, MUNICH);
  const url = await uploadPhoto(lab, owner, await drawPicture());
  await lab.sql.query('update member set photo_url = $2 where id = $1', [owner.user.id, url]);
  await client.reportAccepted(await createTrusted(), { targetKind: 'profile', targetId: owner.user.id });
  const caseId = await client.findCaseId(owner.user.id);
  await decide(await createModerator(), caseId, { action: 'remove' });
  expect(await readStatus(url)).toBe(410);
});
