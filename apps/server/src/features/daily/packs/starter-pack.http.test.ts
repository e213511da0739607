import { THINGS_PER_ROUND, PRACTICE_ROUNDS } from '@ballpark/rules/daily/rounds';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { loadStarterPack } from './starter-pack.ts';

const lab = useTestApp();

test('the starter pack has all things for the practice rounds, with real guesses', () => {
  const things = loadStarterPack();
  expect(new Set(things.map(({ id }) => id)).size).toBe(THINGS_PER_ROUND * PRACTICE_ROUNDS);
  expect(things[0]).toMatchObject({ id: 'starter/umbrella', title: 'Umbrella', question: 'cost', price: 1600 });
  for (const { title, line, crowd, price, source } of things) {
    expect(crowd.length).toBeGreaterThan(100);
    expect([...crowd, price].every((amount) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
    expect(`${title} ${line}`).not.toMatch(/[$€]|\d\d\.\d\d/);
    expect(source).toMatchObject({ licence: 'MIT', text: expect.stringContaining('Simoiu') });
  }
});

test('its pictures are served for a year, under names of their content', async () => {
  for (const { photo } of loadStarterPack()) {
    const answer = await lab.http.inject({ url: photo ?? '' });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    const again = await lab.http.inject({ url: photo ?? '', headers: { 'if-none-match': `${answer.headers.etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
  for (const name of ['unknown.webp', 'price-guesses.json', '..%2Fprice-guesses.json'])
    expect((await lab.http.inject({ url: `/daily/pictures/${name}` })).statusCode).toBe(404);
});
