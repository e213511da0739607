import { connect } from 'node:net';
import { readPhotoUrl } from '@ballpark/contracts/photo-urls';
import { PROFILE_PHOTO_MAX_BYTES } from '@ballpark/rules/photos';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Person, post, createRegisteredPerson, createVerifiedPerson } from '../../../../test/people.ts';
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
  writeTags,
  listPrivateTags,
} from '../../../../test/pictures.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { claimPhotos } from './claim-photos.ts';
import { makeAvifVariants } from './make-avif-variants.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName() });
removeBucketAfterwards(lab);

const PATH = '/photos/upload-profile-base64';
const TOO_LARGE = 'File too large. Please upload images smaller than 10MB.';
const WRONG_TYPE = 'Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.';
const UNREADABLE = 'This image cannot be read. Please try another one.';

function upload(person: Person, base64Data: string) {
  return post(lab, PATH, { token: person.token, payload: { base64Data, filename: 'me.jpg' } });
}

async function uploaded(person: Person, picture: Buffer): Promise<string> {
  const answer = await upload(person, picture.toString('base64'));
  expect(answer.json()).toMatchObject({ success: true });
  return answer.json<{ data: { url: string } }>().data.url;
}

describe('uploading a profile photo', () => {
  test(
    'accepts base64Data and a filename and returns the address of the stored photo',
    { tags: ['API-32', 'ENT-10'] },
    async () => {
      const person = await createVerifiedPerson(lab);
      const answer = await upload(person, `data:image/jpeg;base64,${(await createPicture()).toString('base64')}`);
      expect(answer.statusCode).toBe(200);
      const { success, data } = answer.json<{ success: boolean; data: { url: string } }>();
      expect(success).toBe(true);
      expect(readPhotoUrl(data.url)).toMatchObject({ variant: '256', format: 'webp' });
      const files = await readStoredFiles(lab, data.url);
      expect(files.map(({ key }) => key.split('/')[1])).toEqual(['1200.webp', '256.webp', '96.webp', 'master.webp']);
      const { rows } = await lab.sql.query('select width, height, colour, kind from photo where owner_id = $1', [
        person.user.id,
      ]);
      expect(rows).toEqual([
        {
          width: 120,
          height: 80,
          kind: 'profile',
          colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
        },
      ]);
    },
  );

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('accepts a %s', { tags: ['VAL-31'] }, async (format) => {
    const url = await uploaded(await createVerifiedPerson(lab), await createCornerPicture(format));
    const small = await sharp(await readStoredBytes(lab, `${extractHash(url)}/96.webp`)).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 96, height: 96 });
    const large = await sharp(await readStoredBytes(lab, `${extractHash(url)}/1200.webp`)).metadata();
    expect(large).toMatchObject({ width: 300, height: 200 });
  });

  test.each(['tiff', 'avif'] as const)(
    'refuses a %s under any file name',
    { tags: ['VAL-31', 'VAL-33'] },
    async (format) => {
      const picture = await createCornerPicture(format);
      const answer = await upload(
        await createVerifiedPerson(lab),
        `data:image/png;base64,${picture.toString('base64')}`,
      );
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ code: 'invalid_image_type', error: WRONG_TYPE });
    },
  );

  test('refuses SVG with scripts, PDF and HTML', { tags: ['VAL-33'] }, async () => {
    const person = await createVerifiedPerson(lab);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    for (const text of [svg, '%PDF-1.7\n', '<!doctype html><title>x</title>']) {
      const answer = await upload(person, Buffer.from(text).toString('base64'));
      expect(answer.json()).toMatchObject({ code: 'invalid_image_type', error: WRONG_TYPE });
    }
    const page = await upload(person, `data:text/html;base64,${(await createPicture()).toString('base64')}`);
    expect(page.statusCode).toBe(415);
  });

  test('accepts exactly 10 MiB and refuses one byte more', { tags: ['VAL-32', 'VAL-34'] }, async () => {
    const person = await createVerifiedPerson(lab);
    const picture = await createPicture();
    await uploaded(person, padJpeg(picture, PROFILE_PHOTO_MAX_BYTES));
    for (const bytes of [PROFILE_PHOTO_MAX_BYTES + 1, PROFILE_PHOTO_MAX_BYTES + 1024 * 1024]) {
      const answer = await upload(person, padJpeg(picture, bytes).toString('base64'));
      expect(answer.statusCode).toBe(413);
      expect(answer.json()).toMatchObject({ code: 'image_too_large', error: TOO_LARGE });
    }
  });

  test.each([
    ['white space', (text: string) => `${text.slice(0, 40)}\n${text.slice(40)}`],
    ['the alphabet of addresses', () => Buffer.alloc(90, 0xff).toString('base64url')],
    ['a missing end', (text: string) => text.slice(0, -1)],
    ['something after it', (text: string) => `${text}!`],
    ['a prefix in a prefix', (text: string) => `data:image/png;base64,data:image/png;base64,${text}`],
    ['a prefix and nothing else', () => 'data:image/png;base64,'],
    ['the first half of a picture', (text: string) => text.slice(0, Math.floor(text.length / 8) * 4)],
  ])('base64 with %s is refused with a message', async (_, spoil) => {
    const answer = await upload(await createVerifiedPerson(lab), spoil((await createPicture()).toString('base64')));
    expect([415, 422]).toContain(answer.statusCode);
    expect([UNREADABLE, WRONG_TYPE]).toContain(answer.json<{ error: string }>().error);
  });

  test('a small file that unpacks to gigabytes is refused before it is unpacked', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const answer = await upload(await createVerifiedPerson(lab), bomb.toString('base64'));
    expect(answer.statusCode).toBe(422);
  });

  test('an unverified member is refused before the body is read, and so is a visitor', async () => {
    const unverified = await createRegisteredPerson(lab);
    expect((await upload(unverified, 'x')).json()).toMatchObject({ code: 'email_not_verified' });
    expect((await post(lab, PATH, { payload: { base64Data: 'x', filename: 'x' } })).statusCode).toBe(401);
  });

  test('a file far over the limit is refused while it is still being sent', { tags: ['VAL-34'] }, async () => {
    const person = await createVerifiedPerson(lab);
    const { port } = new URL(await lab.http.listen({ host: '127.0.0.1', port: 0 }));
    const answer = await sendBeforeReading(Number(port), [
      `POST /api${PATH} HTTP/1.1`,
      'host: ballpark.test',
      `authorization: Bearer ${person.token}`,
      'content-type: application/json',
    ]);
    expect(answer).toContain('413 Payload Too Large');
    expect(answer).toContain(TOO_LARGE);
  });

  test('a large body that is not a photo is refused before it is parsed', async () => {
    const payload = { base64Data: 'x', filename: 'x', more: Array.from({ length: 100_000 }, () => []) };
    const answer = await post(lab, PATH, { token: (await createVerifiedPerson(lab)).token, payload });
    expect(answer.statusCode).toBe(400);
  });
});

describe('a stored photo', () => {
  test('has no metadata of the camera', async () => {
    const photo = await createPhonePhoto();
    expect(listPrivateTags(photo)).toEqual(expect.arrayContaining(['GPS:GPSLatitude', 'XMP-dc:Creator', 'IPTC:City']));
    const url = await uploaded(await createVerifiedPerson(lab), photo);
    await makeAvifVariants(
      lab.app,
      { contentHash: extractHash(url), kind: 'profile' },
      { id: 'direct', finish: async () => undefined },
    );
    const files = await readStoredFiles(lab, url);
    expect(files.map(({ key }) => key.split('/')[1])).toContain('1200.avif');
    for (const { key, bytes } of files) {
      expect({ key, tags: listPrivateTags(bytes), namesAnybody: bytes.includes('Canary') }).toEqual({
        key,
        tags: [],
        namesAnybody: false,
      });
    }
  });

  test('is upright for every orientation of the camera', async () => {
    const person = await createVerifiedPerson(lab);
    // The corner that is red once the orientation tag is applied: top left, top right, bottom right, bottom left.
    const redCorner = { 1: 0, 2: 1, 3: 2, 4: 3, 5: 0, 6: 1, 7: 2, 8: 3 };
    for (const [orientation, expected] of Object.entries(redCorner)) {
      const picture = writeTags(await createCornerPicture('jpeg'), [`-Orientation#=${orientation}`]);
      const url = await uploaded(person, picture);
      const master = sharp(await readStoredBytes(lab, `${extractHash(url)}/master.webp`));
      expect([orientation, await findRedCorner(master)]).toEqual([orientation, expected]);
    }
  });

  test('is the first frame of an animation', async () => {
    const pages = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(pages, { join: { animated: true } })
      .gif()
      .toBuffer();
    const url = await uploaded(await createVerifiedPerson(lab), animation);
    const { dominant } = await sharp(await readStoredBytes(lab, `${extractHash(url)}/256.webp`)).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(50);
  });

  test('belongs to its uploader, and the same picture sent twice is one photo', async () => {
    const [owner, stranger] = [await createVerifiedPerson(lab), await createVerifiedPerson(lab)];
    const picture = await createPicture();
    const url = await uploaded(owner, picture);
    expect(await uploaded(owner, picture)).toBe(url);
    const { rows } = await lab.sql.query('select count(*)::int as count from photo where owner_id = $1', [
      owner.user.id,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
    const claim = async (person: Person, address: string) => {
      const claimed = await claimPhotos(lab.app, { memberId: person.user.id, kind: 'profile', urls: [address] });
      return claimed.map((photo) => photo.url);
    };
    expect(await claim(owner, url)).toEqual([url]);
    await expect(claim(stranger, url)).rejects.toMatchObject({ code: 'foreign_photo' });
    for (const other of [
      `http://elsewhere.example${url}`,
      `${url}?x=1`,
      url.replace('256', '257'),
      '/media/../x',
      '',
    ]) {
      await expect(claim(owner, other)).rejects.toMatchObject({ code: 'foreign_photo' });
    }
    expect(await uploaded(stranger, picture)).toBe(url);
    expect(await claim(stranger, url)).toEqual([url]);
  });
});

async function findRedCorner(picture: Sharp): Promise<number> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [x, y] = [Math.floor(info.width / 4), Math.floor(info.height / 4)];
  const corners = [
    [x, y],
    [info.width - x, y],
    [info.width - x, info.height - y],
    [x, info.height - y],
  ];
  return corners.findIndex(([left = 0, top = 0]) => {
    const at = (top * info.width + left) * info.channels;
    return (data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 80 && (data[at + 2] ?? 255) < 80;
  });
}

/** Like a simple client: reads the answer only after all 24 MB are sent. */
function sendBeforeReading(port: number, head: string[]): Promise<string> {
  const body = Buffer.alloc(24 * 1024 * 1024, 'A');
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.pause();
    socket.on('error', reject);
    socket.on('data', (part) => (answer += part.toString()));
    socket.on('close', () => resolve(answer));
    socket.write([...head, `content-length: ${body.length}`, '', ''].join('\r\n'));
    socket.write(body, () => socket.resume());
  });
}
