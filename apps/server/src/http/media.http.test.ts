import { describe, expect, test, vi } from 'vitest';
import { newAddress, post, createVerifiedPerson } from '../../test/people.ts';
import { newBucketName, removeBucketAfterwards } from '../../test/photo-bucket.ts';
import { createPicture } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName() });
const limited = useTestApp({ LIMIT_GENERAL: '20/60', TRUST_PROXY: '1' });
const stranger = newAddress();
removeBucketAfterwards(lab);
vi.setConfig({ testTimeout: 60_000 }); // storage and image processes are real, and the machine may be busy

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
  test('is served to anybody, for good, as nothing but a picture', async () => {
    const url = await uploadedUrl();
    const answer = await ask(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
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

test('photos count under the general limit', async () => {
  const url = `/media/${'0'.repeat(64)}/97.webp`;
  const asked = Array.from({ length: 25 }, () =>
    limited.http.inject({ method: 'GET', url, headers: { 'x-forwarded-for': stranger } }),
  );
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(20);
  expect(statuses).toContain(429);
});
