import { expect, test } from 'vitest';
import { newAddress } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { createWebRoot } from '../../test/pages/web-root.ts';

const lab = useTestApp({ LIMIT_GENERAL: '5/60', TRUST_PROXY: '1', WEB_ROOT: createWebRoot() });

async function askTimes(count: number, url: string, headers: Record<string, string> = {}): Promise<number[]> {
  const answers = Array.from({ length: count }, () => lab.http.inject({ url, headers }));
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
}

test.each([
  '/',
  '/listing/unknown',
  '/assets/app-1.js',
  '/robots.txt',
  '/docs/',
  '/docs/openapi.json',
  '/health/live',
  '/health/ready',
  '/api/listings',
  '/api/nothing-here',
  `/media/${'0'.repeat(64)}/96.webp`,
])('every request counts under the general limit, and once: %s', async (url) => {
  // A process that has not reached Redis yet allows half.
  const refused = await waitUntil(async () => {
    const statuses = await askTimes(7, url, { 'x-forwarded-for': newAddress() });
    const count = statuses.filter((status) => status === 429).length;
    return count === 2 ? count : undefined;
  });
  expect(refused).toBe(2);
});

test('the health check of the proxy itself is never refused', async () => {
  expect(new Set(await askTimes(30, '/health/ready'))).toEqual(new Set([200]));
});
