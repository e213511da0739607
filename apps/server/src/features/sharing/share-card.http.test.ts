import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { insertListing, type ListingFacts, insertMembers } from '../../../test/listing-rows.ts';
import { createOnboardedPerson, newAddress, post } from '../../../test/people.ts';
import { newBucketName, removeBucketAfterwards } from '../../../test/photo-bucket.ts';
import { createPicture } from '../../../test/pictures.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { removeAllDue } from '../photos/sweeping/remove-photos.ts';
import { sweepStrayObjects } from '../photos/sweeping/sweep-photos.ts';
import { buildCardKey, buildCardPath, hashCard, toCardContent } from './card-address.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName(), LIMIT_SHARE_CARD: '3/60', TRUST_PROXY: '1' });
removeBucketAfterwards(lab);

let owner: string;

beforeAll(async () => {
  [owner = ''] = await insertMembers(lab, 1);
});
afterEach(() => lab.setNow(undefined));

function ask(url: string, headers: Record<string, string> = {}) {
  return lab.http.inject({ url, headers: { 'x-forwarded-for': newAddress(), ...headers } });
}

async function createCard(facts: ListingFacts): Promise<{ id: string; url: string; hash: string }> {
  const { title = 'Oak table', location = 'Berlin, Germany', photoUrls } = facts;
  const id = await insertListing(lab, owner, facts);
  const isActive = facts.end === undefined;
  const suggestionCount = facts.suggestions?.length ?? 0;
  const hash = hashCard(
    toCardContent({ title, location, photoUrl: photoUrls?.[0] ?? null, isActive, suggestionCount }),
  );
  return { id, hash, url: buildCardPath(id, hash) };
}

async function uploadPhoto(): Promise<string> {
  const { token } = await createOnboardedPerson(lab);
  const payload = { base64Data: (await createPicture()).toString('base64'), filename: 'table.jpg' };
  const answer = await post(lab, '/photos/upload-base64', { token, payload });
  return answer.json<{ data: { url: string } }>().data.url;
}

test('a listing with a photo has a card of 1200 by 630 pixels that is drawn once and never changes', async () => {
  const { url } = await createCard({ title: 'Round table', photoUrls: [await uploadPhoto()] });
  const card = await ask(url);
  expect(card.statusCode).toBe(200);
  expect(card.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await sharp(card.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(card.rawPayload.length).toBeLessThanOrEqual(120_000);
  const again = await ask(url);
  expect(again.rawPayload.equals(card.rawPayload)).toBe(true);
  expect((await ask(url, { 'if-none-match': String(card.headers.etag) })).statusCode).toBe(304);
});

test('listings without a photo and with a title that the font cannot render also have cards', async () => {
  for (const title of ['Repaint a flat', '日本の古い箪笥', 'שולחן']) {
    const card = await ask((await createCard({ title })).url);
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
});

test('a card is drawn only for the current content: an outdated URL redirects, and a deleted listing has no card', async () => {
  const { id, url } = await createCard({ title: 'Before' });
  await lab.sql.query(`update listing set title = 'After' where id = $1`, [id]);
  const moved = await ask(url);
  expect(moved.statusCode).toBe(302);
  expect(moved.headers.location).not.toBe(url);
  expect((await ask(String(moved.headers.location))).statusCode).toBe(200);
  await lab.sql.query('update listing set deleted_at = now(), is_active = false where id = $1', [id]);
  expect((await ask(String(moved.headers.location))).statusCode).toBe(404);
  for (const name of ['card.jpg', `${'a'.repeat(64)}.png`]) {
    expect((await ask(`/media/cards/${id}/${name}`)).statusCode).toBe(404);
  }
});

test('the card of a closed listing says how many prices it has, and asks nothing', { tags: ['OP-132'] }, async () => {
  const suggestions = (await insertMembers(lab, 9)).map((memberId) => ({ memberId, amountMinor: 100 }));
  const facts = { title: 'Sold table', suggestions };
  const open = await createCard(facts);
  const closed = await createCard({ ...facts, end: { finalPriceMinor: 100 } });
  const [question, state] = [await ask(open.url), await ask(closed.url)];
  expect([question.statusCode, state.statusCode]).toEqual([200, 200]);
  expect(state.rawPayload.equals(question.rawPayload)).toBe(false);
  // The address of the open card leads to the closed one as soon as the listing is closed.
  await lab.sql.query('update listing set is_active = false, closed_at = now(), final_price = 100 where id = $1', [
    open.id,
  ]);
  expect((await ask(open.url)).headers.location).toBe(buildCardPath(open.id, closed.hash));
});

test("a listing whose photo is missing redirects to the site's own card", async () => {
  const { url } = await createCard({ photoUrls: [`/media/${'c'.repeat(64)}/960.webp`] });
  const answer = await ask(url);
  expect(answer.statusCode).toBe(302);
  expect(answer.headers).toMatchObject({ location: '/og-image.jpg', 'cache-control': 'no-cache' });
});

test('drawing is rate limited per client; stored cards are not counted', async () => {
  const stranger = { 'x-forwarded-for': newAddress() };
  const cards = await Promise.all(['One', 'Two', 'Three', 'Four'].map((title) => createCard({ title })));
  const answers = [];
  for (const { url } of cards) answers.push(await ask(url, stranger));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  expect((await ask(cards[0]?.url ?? '', stranger)).statusCode).toBe(200);
});

test('the nightly sweep deletes stored cards, and the next request draws the card again', async () => {
  const { url, hash } = await createCard({ title: 'Swept' });
  expect((await ask(url)).statusCode).toBe(200);
  await sweepStrayObjects(lab.app, {});
  expect(await lab.app.storage.list(`${hash}/`)).toMatchObject([{ key: buildCardKey(hash) }]);
  for (const days of [3, 18]) {
    lab.setNow(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
    await sweepStrayObjects(lab.app, {});
  }
  await removeAllDue(lab.app);
  expect(await lab.app.storage.list(`${hash}/`)).toEqual([]);
  lab.setNow(undefined);
  expect((await ask(url)).statusCode).toBe(200);
});
