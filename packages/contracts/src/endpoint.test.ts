import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import { idempotencyKey } from './endpoint.ts';

test.each(['a'.repeat(16), 'A_-9'.repeat(25), '0198c2a5-7b1e-7f00-8000-0123456789ab'])(
  '%s is a valid idempotency key',
  (key) => {
    expect(idempotencyKey.safeParse(key).success).toBe(true);
  },
);

test.each([
  '',
  'a'.repeat(15),
  'a'.repeat(101),
  `${'a'.repeat(16)} `,
  `${'a'.repeat(16)}\n`,
  'ä'.repeat(20),
  ['a'.repeat(16)],
])('%j is not a valid idempotency key', (key) => {
  expect(idempotencyKey.safeParse(key).success).toBe(false);
});

test('only creating a listing and suggesting a price accept an idempotency key', () => {
  const named = ALL_ENDPOINTS.filter(({ isIdempotent }) => isIdempotent).map(({ method, path }) => `${method} ${path}`);
  expect(named).toEqual(['POST /listings', 'POST /listings/:listingId/suggest']);
});
