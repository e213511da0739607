import { expect, test } from 'vitest';
import { createStreamLimiter } from './stream-limiter.ts';

/** Picks the retry time of many clients while this many streams are open. */
function pickRetries(streams: number) {
  const limiter = createStreamLimiter(streams);
  for (let nth = 0; nth < streams; nth += 1) limiter.acquire(`member ${nth}`, 'listing');
  const picked = Array.from({ length: 2_000 }, () => limiter.pickRetryMs());
  return { picked, shortest: Math.min(...picked), longest: Math.max(...picked) };
}

test('the clients of a small process come back after a second', () => {
  const { shortest, longest } = pickRetries(10);
  expect(shortest).toBeGreaterThanOrEqual(1_000);
  expect(longest).toBeLessThanOrEqual(1_120);
});

test('the clients of a large process come back spread over a minute, and none later', () => {
  const { picked, shortest, longest } = pickRetries(10_000);
  expect(shortest).toBeGreaterThanOrEqual(1_000);
  expect(longest).toBeLessThanOrEqual(60_000);
  // A fifth of them in each twelve seconds.
  for (let from = 1_000; from < 60_000; from += 11_800) {
    const share = picked.filter((ms) => ms >= from && ms < from + 11_800).length / picked.length;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.3);
  }
});
