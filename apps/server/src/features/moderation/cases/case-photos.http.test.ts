import { CASE_PHOTO_MINUTES } from '@ballpark/rules/moderation/decisions';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing, uploadPhoto } from '../../../../test/listing-requests.ts';
import { createModerationClient } from '../../../../test/moderation-requests.ts';
import { createOnboardedPerson, get, type Person } from '../../../../test/people.ts';
import { extractHash } from '../../../../test/photo-bucket.ts';
import { createPicture } from '../../../../test/pictures.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { removeListing } from '../../listings/posting/remove-listing.ts';
import { eraseTakenDown } from '../../photos/takedown/take-down-photos.ts';
import { reviewHeldListing } from '../review-held-listing.ts';

const lab = useTestApp();
const { createModerator, reportAsTrusted, findCaseId, readCase } = createModerationClient(lab);
let moderator: Person;
beforeAll(async () => {
  await insertCities(lab);
  moderator = await createModerator();
});
afterEach(() => lab.setNow(undefined));

const read = (url: string) => lab.http.inject({ url });
const readStatus = async (url: string) => (await read(url)).statusCode;

async function postWithPhoto(picture?: Buffer) {
  const owner = await createOnboardedPerson(lab, MUNICH);
  const url = await uploadPhoto(lab, owner, picture);
  const { id } = await postListing(lab, owner, { photoUrls: [url] });
  return { url, id };
}

async function readSignedUrl(listingId: string): Promise<string> {
  const { content } = await readCase(moderator, await findCaseId(listingId));
  return content?.photoUrls[0] ?? '';
}

/** A listing that reports have hidden, and the address of its photo in the case. */
async function openHiddenCase() {
  const { url, id } = await postWithPhoto();
  await reportAsTrusted(2, { targetId: id, reason: 'illegal' });
  expect(await readStatus(url)).toBe(404);
  return { url, id, signed: await readSignedUrl(id) };
}

/** Replaces one segment of an address, counted from its end. */
function replaceSegment(url: string, fromEnd: number, change: (segment: string) => string): string {
  const segments = url.split('/');
  const index = segments.length - fromEnd;
  return segments.with(index, change(segments[index] ?? '')).join('/');
}

test('a moderator sees the photo of a hidden listing, in every size, and no cache keeps it', async () => {
  const { signed } = await openHiddenCase();
  const answer = await read(signed);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  expect(await readStatus(replaceSegment(signed, 1, () => '1600.webp'))).toBe(200);
  expect(await readStatus(replaceSegment(signed, 1, () => 'master.webp'))).toBe(404);
});

test('a moderator sees a photo that is held because it was removed before', async () => {
  const picture = await createPicture();
  const first = await postWithPhoto(picture);
  await inTransaction(lab.app.db, (trx) => removeListing(lab.app, trx, first.id));
  await eraseTakenDown(lab.app, { contentHash: extractHash(first.url) });
  const again = await postWithPhoto(picture);
  await reviewHeldListing(lab.app, again.id);
  expect(await readStatus(again.url)).not.toBe(200);
  expect(await readStatus(await readSignedUrl(again.id))).toBe(200);
});

test('the address of a photo in a case expires after some minutes', async () => {
  const { id, signed } = await openHiddenCase();
  const { rows } = await lab.sql.query<{ now: Date }>('select now()');
  const setMinutesLater = (minutes: number) => lab.setNow(new Date(Number(rows[0]?.now) + minutes * 60_000));
  setMinutesLater(CASE_PHOTO_MINUTES - 1);
  expect(await readStatus(signed)).toBe(200);
  setMinutesLater(2 * CASE_PHOTO_MINUTES + 1);
  expect(await readStatus(signed)).toBe(404);
  expect(await readStatus(await readSignedUrl(id))).toBe(200);
});

test('a changed address is refused, and a signature serves no other photo', async () => {
  const [{ signed }, other] = [await openHiddenCase(), await openHiddenCase()];
  const flipLast = (text: string) => text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');
  const changed = {
    'another photo': replaceSegment(signed, 2, () => extractHash(other.url)),
    'another signature': replaceSegment(signed, 3, flipLast),
    'no signature': replaceSegment(signed, 3, () => 'x'),
    'a later end': replaceSegment(signed, 4, (until) => String(Number(until) + 600)),
    'an end that is no number': replaceSegment(signed, 4, (until) => `${until}e1`),
  };
  for (const [change, url] of Object.entries(changed)) {
    const answer = await read(url);
    expect([change, answer.statusCode, answer.headers['cache-control']]).toEqual([change, 404, 'no-store']);
  }
});

test('signed addresses are in the case alone: members get none, nor does the list of cases', async () => {
  lab.setNow(new Date()); // one period
  const { id, signed } = await openHiddenCase();
  const member = await createOnboardedPerson(lab, MUNICH);
  const caseId = await findCaseId(id);
  expect((await get(lab, `/moderation/cases/${caseId}`, member.token)).statusCode).toBe(403);
  expect((await get(lab, '/moderation/cases', moderator.token)).body).not.toContain('/media/cases/');
  expect(await readSignedUrl(id)).toBe(signed);
});
