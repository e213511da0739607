import { expect, test } from 'vitest';
import { IDEMPOTENCY_HOURS, OWN_WRITE_SECONDS, SHARED_ANSWER_MS } from './requests.ts';

test("a member bypasses the caches longer than a cached answer lives, even if the processes' clocks differ", () => {
  expect(OWN_WRITE_SECONDS * 1000).toBeGreaterThanOrEqual(2 * SHARED_ANSWER_MS);
});

test('an idempotency key is kept for two days', () => {
  expect(IDEMPOTENCY_HOURS).toBe(48);
});
