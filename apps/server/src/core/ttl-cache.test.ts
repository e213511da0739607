import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

/** Counts how often it was asked, and answers with that. */
function counter() {
  let asked = 0;
  return async () => {
    asked += 1;
    await sleep(5);
    return asked;
  };
}

const LONG = { ttlMs: 60_000, maxEntries: 100 };

describe('an answer that is remembered briefly', () => {
  test('is asked for once by all who ask at the same time, and by those who come after', async () => {
    const remember = createTtlCache<number>(LONG);
    const ask = counter();
    expect(await Promise.all([remember('a', ask), remember('a', ask), remember('a', ask)])).toEqual([1, 1, 1]);
    expect(await remember('a', ask)).toBe(1);
  });

  test('is not given to whoever asks something else, or must see what is so now', async () => {
    const remember = createTtlCache<number>(LONG);
    const ask = counter();
    await remember('a', ask);
    expect(await remember('b', ask)).toBe(2);
    expect(await remember(undefined, ask)).toBe(3);
    expect(await remember('a', ask)).toBe(1);
  });

  test('is asked for again when its time is over', async () => {
    const remember = createTtlCache<number>({ ttlMs: 30, maxEntries: 100 });
    const ask = counter();
    expect(await remember('a', ask)).toBe(1);
    await sleep(40);
    expect(await remember('a', ask)).toBe(2);
  });

  test('that failed is not kept', async () => {
    const remember = createTtlCache<number>(LONG);
    await expect(remember('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await remember('a', counter())).toBe(1);
  });

  test('makes room for newer ones', async () => {
    const remember = createTtlCache<number>({ ttlMs: 60_000, maxEntries: 2 });
    const ask = counter();
    for (const key of ['a', 'b', 'c']) await remember(key, ask);
    expect(await remember('c', ask)).toBe(3);
    expect(await remember('b', ask)).toBe(2);
    expect(await remember('a', ask)).toBe(4);
  });
});
