import { expect, test } from 'vitest';
import { IDEMPOTENCY_HOURS, OWN_WRITE_SECONDS, SHARED_ANSWER_MS } from './requests.ts';

test("what a member has just done outlives every shared answer from before it, on any process' clock", () => {
  expect(OWN_WRITE_SECONDS * 1000).toBeGreaterThanOrEqual(2 * SHARED_ANSWER_MS);
});

test('sending something twice is harmless for two days', () => {
  expect(IDEMPOTENCY_HOURS).toBe(48);
});
