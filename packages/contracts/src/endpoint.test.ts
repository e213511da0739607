import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import { idempotencyKey } from './endpoint.ts';

test.each(['a'.repeat(16), 'A_-9'.repeat(25), '0198c2a5-7b1e-7f00-8000-0123456789ab'])(
  'an act may be called %s, so that sending it twice is harmless',
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
])('an act cannot be called %j', (key) => {
  expect(idempotencyKey.safeParse(key).success).toBe(false);
});

test('only what creates something can be sent twice under one name', () => {
  const named = ALL_ENDPOINTS.filter(({ isIdempotent }) => isIdempotent).map(({ method, path }) => `${method} ${path}`);
  expect(named).toEqual(['POST /listings']);
});
