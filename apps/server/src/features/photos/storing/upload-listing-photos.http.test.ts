import { readPhotoUrl } from '@ballpark/contracts/photo-urls';
import { LISTING_PHOTOS_MAX } from '@ballpark/rules/listings';
import { LISTING_PHOTO_MAX_BYTES } from '@ballpark/rules/photos';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOnboardedPerson, type Person, post } from '../../../../test/people.ts';
import {
  extractHash,
  newBucketName,
  removeBucketAfterwards,
  readStoredBytes,
  readStoredFiles,
} from '../../../../test/photo-bucket.ts';
import {
  createCornerPicture,
  createPicture,
  padJpeg,
  createPhonePhoto,
  listPrivateTags,
} from '../../../../test/pictures.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { claimPhotos } from './claim-photos.ts';
import { makeAvifVariants } from './make-avif-variants.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName() });
removeBucketAfterwards(lab);

const ONE = '/photos/upload-base64';
const SEVERAL = '/photos/upload-multiple-base64';
const TOO_LARGE = 'File too large. Please upload images smaller than 5MB.';
const WRONG_TYPE = 'Invalid file type. Please upload JPEG, PNG, or WebP images.';
const WEBP_SIZES = ['1600.webp', '320.webp', '400.webp', '640.webp', '960.webp'];

let member: Person;
beforeAll(async () => {
  member = await createOnboardedPerson(lab);
});

const photo = (picture: Buffer) => ({ base64Data: picture.toString('base64'), filename: 'table.jpg' });

function upload(picture: Buffer, token = member.token) {
  return post(lab, ONE, { token, payload: photo(picture) });
}

function uploadAll(pictures: Buffer[], token = member.token) {
  return post(lab, SEVERAL, { token, payload: { photos: pictures.map(photo) } });
}

function plainPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The original colour that is nearest to a stored one. */
function nearest(colours: string[], stored: string): string | undefined {
  const distance = (one: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(stored.slice(at, at + 2), 16))
      .reduce((sum, apart) => sum + apart * apart, 0);
  return colours.toSorted((one, other) => distance(one) - distance(other))[0];
}

async function photoCount(): Promise<number> {
  const { rows } = await lab.sql.query<{ n: number }>('select count(*)::int as n from photo');
  return rows[0]?.n ?? 0;
}

async function fileNames(url: string): Promise<(string | undefined)[]> {
  return (await readStoredFiles(lab, url)).map(({ key }) => key.split('/')[1]);
}

async function uploadUrl(picture: Buffer, token = member.token): Promise<string> {
  return (await upload(picture, token)).json<{ data: { url: string } }>().data.url;
}

describe('uploading one photo of a listing', () => {
  test(
    'accepts base64Data and a filename and returns the address of the stored photo',
    { tags: ['API-33'] },
    async () => {
      const answer = await upload(await createPicture());
      expect(answer.statusCode).toBe(200);
      const { success, data } = answer.json<{ success: boolean; data: { url: string } }>();
      expect(success).toBe(true);
      expect(readPhotoUrl(data.url)).toMatchObject({ variant: '960', format: 'webp' });
      expect(await fileNames(data.url)).toEqual([...WEBP_SIZES, 'master.webp']);
    },
  );

  test.each(['jpeg', 'png', 'webp'] as const)(
    'accepts a %s and does not enlarge it',
    { tags: ['VAL-29'] },
    async (format) => {
      const url = await uploadUrl(await createCornerPicture(format, 400, 200));
      const widths = await Promise.all(
        ['320', '1600'].map(
          async (size) =>
            (await sharp(await readStoredBytes(lab, `${extractHash(url)}/${size}.webp`)).metadata()).width,
        ),
      );
      expect(widths).toEqual([320, 400]);
    },
  );

  test.each(['gif', 'tiff', 'avif'] as const)(
    'refuses a %s with a message of its own',
    { tags: ['VAL-29', 'VAL-30'] },
    async (format) => {
      const answer = await upload(await createCornerPicture(format));
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ code: 'invalid_listing_image_type', error: WRONG_TYPE });
    },
  );

  test('accepts exactly 5 MiB and refuses one byte more', { tags: ['VAL-28', 'VAL-30', 'CONST-09'] }, async () => {
    const picture = await createPicture();
    expect((await upload(padJpeg(picture, LISTING_PHOTO_MAX_BYTES))).statusCode).toBe(200);
    for (const bytes of [LISTING_PHOTO_MAX_BYTES + 1, LISTING_PHOTO_MAX_BYTES + 1024 * 1024]) {
      const answer = await upload(padJpeg(picture, bytes));
      expect(answer.statusCode).toBe(413);
      expect(answer.json()).toMatchObject({ code: 'listing_image_too_large', error: TOO_LARGE });
    }
  });
});

describe('uploading several photos of a listing', () => {
  test(
    'accepts five at once and returns their addresses in the same order',
    { tags: ['API-34', 'VAL-27', 'CONST-09'] },
    async () => {
      const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffffff', '#000000'];
      const answer = await uploadAll(await Promise.all(colours.map((colour) => plainPicture(colour))));
      expect(answer.statusCode).toBe(200);
      const { photos } = answer.json<{ data: { photos: { url: string; width: number; height: number }[] } }>().data;
      expect(photos.every(({ width, height }) => width > 0 && height > 0)).toBe(true);
      const urls = photos.map(({ url }) => url);
      expect(await fileNames(urls[4] ?? '')).toEqual([...WEBP_SIZES, 'master.webp']);
      const claimed = await claimPhotos(lab.app, { memberId: member.user.id, kind: 'listing', urls });
      expect(claimed.map(({ colour }) => nearest(colours, colour))).toEqual(colours);
    },
  );

  test('accepts five of 5 MiB each', { tags: ['VAL-28'] }, async () => {
    const pictures = await Promise.all(
      Array.from({ length: LISTING_PHOTOS_MAX }, async () => padJpeg(await createPicture(), LISTING_PHOTO_MAX_BYTES)),
    );
    expect((await uploadAll(pictures)).statusCode).toBe(200);
  });

  test('refuses six, and an empty list', { tags: ['VAL-27'] }, async () => {
    const picture = await createPicture();
    const six = await uploadAll(Array.from({ length: LISTING_PHOTOS_MAX + 1 }, () => picture));
    expect(six.statusCode).toBe(400);
    expect(six.json()).toMatchObject({ error: 'Maximum 5 photos allowed' });
    expect((await uploadAll([])).statusCode).toBe(400);
    expect((await post(lab, SEVERAL, { token: member.token, payload: {} })).statusCode).toBe(400);
  });

  test('stores none of them when one is invalid', { tags: ['VAL-28', 'VAL-29'] }, async () => {
    const before = await photoCount();
    const good = await createPicture();
    const gif = await uploadAll([good, await createCornerPicture('gif')]);
    expect(gif.json()).toMatchObject({ code: 'invalid_listing_image_type', error: WRONG_TYPE });
    const large = await uploadAll([good, padJpeg(good, LISTING_PHOTO_MAX_BYTES + 1)]);
    expect(large.json()).toMatchObject({ code: 'listing_image_too_large', error: TOO_LARGE });
    const broken = await uploadAll([good, good.subarray(0, good.length / 2)]);
    expect(broken.json()).toMatchObject({ code: 'unreadable_image' });
    expect(await photoCount()).toBe(before);
  });
});

describe('a stored photo of a listing', () => {
  test('has no metadata of the camera', async () => {
    const url = await uploadUrl(await createPhonePhoto());
    const files = await readStoredFiles(lab, url);
    expect(files).toHaveLength(WEBP_SIZES.length + 1);
    for (const { key, bytes } of files) expect([key, listPrivateTags(bytes)]).toEqual([key, []]);
  });

  test('gets its AVIF files even when the same picture is already a profile photo', async () => {
    const picture = await createPicture();
    const face = await post(lab, '/photos/upload-profile-base64', { token: member.token, payload: photo(picture) });
    const contentHash = extractHash(face.json<{ data: { url: string } }>().data.url);
    const run = { id: 'direct', finish: async () => undefined };
    await makeAvifVariants(lab.app, { contentHash, kind: 'profile' }, run);
    const url = await uploadUrl(picture);
    expect(extractHash(url)).toBe(contentHash);
    const { rows } = await lab.sql.query(
      `select data->>'kind' as kind from pgboss.job where name = 'make-avif-variants' and data->>'contentHash' = $1
       order by kind`,
      [contentHash],
    );
    expect(rows).toEqual([{ kind: 'listing' }, { kind: 'profile' }]);
    await makeAvifVariants(lab.app, { contentHash, kind: 'listing' }, run);
    expect(await fileNames(url)).toEqual(expect.arrayContaining(['1200.avif', '640.avif', '960.avif']));
  });

  test('can be claimed only by its owner, by any of its sizes, each photo once and in order', async () => {
    const [first, second] = [await uploadUrl(await createPicture()), await uploadUrl(await createPicture())];
    const claim = (person: Person, urls: string[]) =>
      claimPhotos(lab.app, { memberId: person.user.id, kind: 'listing', urls });
    const small = second.replace('/960.', '/320.');
    const claimed = await claim(member, [small, first, second]);
    expect(claimed.map(({ url }) => url)).toEqual([second, first]);
    for (const { colour } of claimed) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    const stranger = await createOnboardedPerson(lab);
    const face = first.replace('/960.', '/96.');
    for (const [person, urls] of [
      [stranger, [first]],
      [member, [first, face]],
      [member, [first.replace('webp', 'avif')]],
      [member, [`https://elsewhere.example${first}`]],
      [member, ['']],
    ] as const) {
      await expect(claim(person, [...urls])).rejects.toMatchObject({ code: 'foreign_photo' });
    }
  });
});
