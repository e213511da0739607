import { LISTING_PHOTOS_MAX } from '@ballpark/rules/listings';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOnboardedPerson, type Person, post, send } from '../../../../test/people.ts';
import { extractHash, newBucketName, removeBucketAfterwards } from '../../../../test/photo-bucket.ts';
import { createPicture } from '../../../../test/pictures.ts';
import { buildListingPayload, postListing, uploadPhoto } from '../../../../test/listing-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName() });
removeBucketAfterwards(lab);

const FOREIGN = { code: 'foreign_photo', error: 'Please upload the photo here first.' };

let member: Person;
let urls: string[];

beforeAll(async () => {
  member = await createOnboardedPerson(lab);
  const photos = await Promise.all(
    Array.from({ length: LISTING_PHOTOS_MAX }, async () => ({
      base64Data: (await createPicture()).toString('base64'),
      filename: 'a.jpg',
    })),
  );
  const answer = await post(lab, '/photos/upload-multiple-base64', { token: member.token, payload: { photos } });
  urls = answer.json<{ data: { photos: { url: string }[] } }>().data.photos.map(({ url }) => url);
});

function create(photoUrls: string[], token = member.token) {
  return post(lab, '/listings', { token, payload: buildListingPayload({ photoUrls }) });
}

function update(id: string, photoUrls: string[]) {
  return send(lab, `PUT /listings/${id}`, { token: member.token, payload: buildListingPayload({ photoUrls }) });
}

/** Marks every photo as used, as the sweep does with photos that a listing shows. */
async function markAllUsed(): Promise<void> {
  await lab.sql.query('update photo set unused_since = null where owner_id = $1', [member.user.id]);
}

async function unusedHashes(): Promise<Set<string>> {
  const { rows } = await lab.sql.query<{ hash: string }>(
    'select content_hash as hash from photo where owner_id = $1 and unused_since is not null',
    [member.user.id],
  );
  return new Set(rows.map(({ hash }) => hash));
}

describe('a listing', () => {
  test('shows up to five photos in the given order, with their colours', { tags: ['VAL-27'] }, async () => {
    const order = urls.toReversed();
    const { photoUrls, photoColours } = await postListing(lab, member, { photoUrls: order });
    expect(photoUrls).toEqual(order);
    expect(photoColours).toHaveLength(LISTING_PHOTOS_MAX);
    const { rows } = await lab.sql.query<{ hash: string; colour: string }>(
      'select content_hash as hash, colour from photo where owner_id = $1',
      [member.user.id],
    );
    const colours = new Map(rows.map(({ hash, colour }) => [hash, colour]));
    expect(photoColours).toEqual(order.map((url) => colours.get(extractHash(url))));
  });

  test('shows no photo twice and at most five', { tags: ['VAL-27'] }, async () => {
    const [first = '', second = ''] = urls;
    const { photoUrls } = await postListing(lab, member, {
      photoUrls: [first, second, first, second.replace('/960.', '/640.')],
    });
    expect(photoUrls).toEqual([first, second]);
    const six = await create([...urls, first]);
    expect(six.statusCode).toBe(400);
    expect(six.json()).toMatchObject({ error: 'Maximum 5 photos allowed' });
  });

  test('shows only photos its owner uploaded for listings', async () => {
    const [own = ''] = urls;
    const neighbour = await createOnboardedPerson(lab);
    const payload = { base64Data: (await createPicture()).toString('base64'), filename: 'me.jpg' };
    const face = await post(lab, '/photos/upload-profile-base64', { token: member.token, payload });
    const foreign = [
      await uploadPhoto(lab, neighbour),
      face.json<{ data: { url: string } }>().data.url,
      `https://elsewhere.example${own}`,
      own.replace('/960.', '/96.'),
      `/media/${'0'.repeat(64)}/960.webp`,
      'javascript:alert(1)',
    ];
    const { id } = await postListing(lab, member);
    for (const url of foreign) {
      const created = await create([own, url]);
      expect([url, created.statusCode]).toEqual([url, 400]);
      expect(created.json()).toMatchObject(FOREIGN);
      expect((await update(id, [url])).json()).toMatchObject(FOREIGN);
    }
    expect((await create([own], neighbour.token)).json()).toMatchObject(FOREIGN);
  });
});

describe('an edited listing', () => {
  test('shows the new photos and releases the others', async () => {
    const [first = '', second = '', third = ''] = urls;
    const { id } = await postListing(lab, member, { photoUrls: [first, second, third] });
    await markAllUsed();
    const answer = await update(id, [third, second]);
    expect(answer.json()).toMatchObject({ data: { photoUrls: [third, second] } });
    expect(await unusedHashes()).toContain(extractHash(first));
  });

  test('with several concurrent edits releases every photo that was shown in between', async () => {
    const { id } = await postListing(lab, member);
    await Promise.all(urls.map((url) => update(id, [url])));
    const { rows } = await lab.sql.query<{ shown: string[] }>('select photo_urls as shown from listing where id = $1', [
      id,
    ]);
    const dropped = urls.filter((url) => !rows[0]?.shown.includes(url));
    expect(dropped).toHaveLength(LISTING_PHOTOS_MAX - 1);
    const unused = await unusedHashes();
    for (const url of dropped) expect(unused).toContain(extractHash(url));
  });
});

test('a deleted listing releases its photos', async () => {
  const { id } = await postListing(lab, member, { photoUrls: urls });
  await markAllUsed();
  await send(lab, `DELETE /listings/${id}`, { token: member.token });
  expect(await unusedHashes()).toEqual(new Set(urls.map(extractHash)));
});
