import { randomBytes } from 'node:crypto';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { afterEach, describe, expect, test } from 'vitest';
import { waitUntil } from '../../test/wait-until.ts';
import { openRedis, type Redis } from '../integrations/redis/redis.ts';
import { createLogger } from '../observability/logger.ts';
import { redisFallbacks } from '../observability/metrics.ts';
import { createClientRateLimiter } from './client-key-parts.ts';
import { createRedisRateLimiter } from './redis-rate-limiter.ts';
import { createBatchedRateLimiter, type BatchedRateLimiter } from './batched-rate-limiter.ts';

const LIMIT = { points: 10, windowSeconds: 3600 };
const opened: Redis[] = [];
const limiters: BatchedRateLimiter[] = [];

afterEach(async () => {
  await Promise.all(limiters.splice(0).map((limiter) => limiter.close()));
  for (const connection of opened.splice(0)) connection.close();
});

async function redis(url = getServiceAddresses().redisUrl, expectReady = true): Promise<Redis> {
  const connection = openRedis({ url, timeoutMs: 5_000 }, createLogger('silent', 'test'));
  opened.push(connection);
  if (expectReady) await waitUntil(async () => connection.isReady() || undefined);
  return connection;
}

/** No server listens here. */
const NOWHERE = 'redis://127.0.0.1:9';

function batchedLimiter(connection: Redis): BatchedRateLimiter {
  const limiter = createBatchedRateLimiter(connection, LIMIT);
  limiters.push(limiter);
  return limiter;
}

describe('a named limit', () => {
  test('is one count over all processes', async () => {
    const key = randomBytes(6).toString('hex');
    const one = createRedisRateLimiter(await redis(), { name: 'test', ...LIMIT });
    const two = createRedisRateLimiter(await redis(), { name: 'test', ...LIMIT });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two).count(key)),
    );
    expect(answers.filter((wait) => wait === undefined)).toHaveLength(10);
    expect(answers.find((wait) => wait !== undefined)).toBeGreaterThan(3000);
  });

  test('holds without Redis at half its size, in each process', async () => {
    const limiter = createRedisRateLimiter(await redis(NOWHERE, false), { name: 'test', ...LIMIT });
    const answers = await Promise.all(Array.from({ length: 20 }, () => limiter.count('key')));
    expect(answers.filter((wait) => wait === undefined)).toHaveLength(5);
  });
});

test('a command that Redis does not answer is counted in the process, noted and measured', async () => {
  let failures = 0;
  const hanging = { ...(await redis(NOWHERE, false)), isReady: () => true, noteFailure: () => (failures += 1) };
  const before = (await redisFallbacks.get()).values[0]?.value ?? 0;
  const limiter = createRedisRateLimiter(hanging, { name: 'test', ...LIMIT });
  const answers = await Promise.all(Array.from({ length: 20 }, () => limiter.count('key')));
  expect(answers.filter((wait) => wait === undefined)).toHaveLength(5);
  expect(failures).toBe(20);
  expect((await redisFallbacks.get()).values[0]?.value).toBe(before + 20);
});

describe('a site with many networks', () => {
  test('is counted as a whole, with 16 times the points of one client', async () => {
    const site = randomBytes(6).toString('hex');
    const limiter = createClientRateLimiter(await redis(), { name: 'test', points: 2, windowSeconds: 3600 });
    const count = () => limiter.count(`${randomBytes(6).toString('hex')}/${site}`);
    const answers = await Promise.all(Array.from({ length: 40 }, count));
    expect(answers.filter((wait) => wait === undefined)).toHaveLength(32);
  });

  test('is not used up by one of its clients', async () => {
    const site = randomBytes(6).toString('hex');
    const limiter = createClientRateLimiter(await redis(), { name: 'test', points: 2, windowSeconds: 3600 });
    await Promise.all(Array.from({ length: 60 }, () => limiter.count(`${site}-one/${site}`)));
    expect(await limiter.count(`${site}-other/${site}`)).toBeUndefined();
  });
});

describe('the general limit', () => {
  test('allows a site more than a client', async () => {
    const limiter = batchedLimiter(await redis());
    const key = randomBytes(6).toString('hex');
    const answers = Array.from({ length: 200 }, () => limiter.count(key, 16));
    expect(answers.filter((wait) => wait === undefined)).toHaveLength(160);
  });

  test('lets exactly its points through in one process', async () => {
    const limiter = batchedLimiter(await redis());
    const key = randomBytes(6).toString('hex');
    const answers = Array.from({ length: 25 }, () => limiter.count(key));
    expect(answers.filter((wait) => wait === undefined)).toHaveLength(10);
  });

  test('learns within a second what other processes counted', async () => {
    const key = randomBytes(6).toString('hex');
    const one = batchedLimiter(await redis());
    const two = batchedLimiter(await redis());
    for (let count = 0; count < 6; count += 1) one.count(key);
    for (let count = 0; count < 5; count += 1) expect(two.count(key)).toBeUndefined();
    await waitUntil(async () => (two.count(key) === undefined ? undefined : true), 2_000);
    await waitUntil(async () => (one.count(key) === undefined ? undefined : true), 2_000);
  });

  test('holds without Redis at half its size', async () => {
    const limiter = batchedLimiter(await redis(NOWHERE, false));
    const answers = Array.from({ length: 25 }, () => limiter.count('key'));
    expect(answers.filter((wait) => wait === undefined)).toHaveLength(5);
  });
});
