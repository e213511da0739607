import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultProxy, startProxy } from '../../../../test/fault-proxy.ts';
import { postListing, uploadPhoto } from '../../../../test/listing-requests.ts';
import {
  createOnboardedPerson,
  createVerifiedPerson,
  newAddress,
  type Person,
  post,
  send,
} from '../../../../test/people.ts';
import { newBucketName, readStoredFiles, removeBucketAfterwards } from '../../../../test/photo-bucket.ts';
import { createPicture } from '../../../../test/pictures.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';

let proxy: FaultProxy;
const lab = useTestApp({ S3_BUCKET: newBucketName() }, async (databaseUrl) => {
  const direct = new URL(databaseUrl);
  proxy = await startProxy(Number(direct.port));
  direct.port = String(proxy.port);
  return direct.href;
});
afterAll(() => proxy.close());
const limited = useTestApp({ LIMIT_GENERAL: '20/60', TRUST_PROXY: '1' });
const stranger = newAddress();
removeBucketAfterwards(lab);

async function uploadedUrl(): Promise<string> {
  const payload = { base64Data: (await createPicture()).toString('base64'), filename: 'me.jpg' };
  const { token } = await createVerifiedPerson(lab);
  const answer = await post(lab, '/photos/upload-profile-base64', { token, payload });
  return answer.json<{ data: { url: string } }>().data.url;
}

function ask(url: string, headers: Record<string, string> = {}) {
  return lab.http.inject({ method: 'GET', url, headers });
}

describe('a stored photo', () => {
  test('is served to anybody, for a day, as nothing but a picture', async () => {
    const url = await uploadedUrl();
    const answer = await ask(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-length': String(answer.rawPayload.length),
    });
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  });

  test('is not sent again to whoever has it', async () => {
    const url = await uploadedUrl();
    const etag = String((await ask(url)).headers.etag);
    const again = await ask(url, { 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect((await ask(url, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  test('has no address but those of its sizes: not the master, not another format, not a path', async () => {
    const url = await uploadedUrl();
    const hash = url.split('/')[2] ?? '';
    const names = ['master.webp', '257.webp', '256.avif', '256.png', '256.webp.html', '..%2f96.webp', '96.webp%00'];
    for (const name of names) expect([name, (await ask(`/media/${hash}/${name}`)).statusCode]).toEqual([name, 404]);
    for (const path of [
      `/media/${hash.toUpperCase()}/96.webp`,
      `/media/${'0'.repeat(64)}/96.webp`,
      '/media/x/96.webp',
    ]) {
      const answer = await ask(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
    }
  });
});

describe('a photo of a listing', () => {
  let member: Person;
  beforeAll(async () => {
    member = await createOnboardedPerson(lab);
  });

  async function remove(id: string): Promise<void> {
    expect((await send(lab, `DELETE /listings/${id}`, { token: member.token })).statusCode).toBe(200);
  }

  test('is not served once its listing is deleted, although its files stay', async () => {
    const url = await uploadPhoto(lab, member);
    const { id } = await postListing(lab, member, { photoUrls: [url] });
    await remove(id);
    const gone = await ask(url);
    expect(gone.statusCode).toBe(404);
    expect(gone.headers['cache-control'] ?? '').not.toContain('immutable');
    const name = `${url.split('/')[2]?.slice(0, 32) ?? ''}-960-webp`;
    expect((await ask(url, { 'if-none-match': `"${name}"` })).statusCode).toBe(404);
    expect(await readStoredFiles(lab, url)).not.toEqual([]);
  });

  test('is served while another listing of its owner shows it', async () => {
    const url = await uploadPhoto(lab, member);
    const { id } = await postListing(lab, member, { photoUrls: [url] });
    await postListing(lab, member, { photoUrls: [url] });
    await remove(id);
    expect((await ask(url)).statusCode).toBe(200);
  });

  test('is served again when its owner uploads it again', async () => {
    const picture = await createPicture();
    const url = await uploadPhoto(lab, member, picture);
    await remove((await postListing(lab, member, { photoUrls: [url] })).id);
    expect((await ask(url)).statusCode).toBe(404);
    await uploadPhoto(lab, member, picture);
    expect((await ask(url)).statusCode).toBe(200);
  });

  test('is served while PostgreSQL is away', async () => {
    const url = await uploadPhoto(lab, member);
    proxy.cut();
    expect((await ask(url)).statusCode).toBe(200);
    proxy.mend();
    await waitUntil(async () => ((await ask('/api/listings')).statusCode === 200 ? true : undefined));
  });
});

test('photos count under the general limit', async () => {
  const url = `/media/${'0'.repeat(64)}/97.webp`;
  const asked = Array.from({ length: 25 }, () =>
    limited.http.inject({ method: 'GET', url, headers: { 'x-forwarded-for': stranger } }),
  );
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(20);
  expect(statuses).toContain(429);
});
