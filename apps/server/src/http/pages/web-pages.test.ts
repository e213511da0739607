import { expect, test } from 'vitest';
import { createWebRoot } from '../../../test/pages/web-root.ts';
import { cachePages } from './cache-pages.ts';
import { PageText } from './page-text.ts';
import { readWebPages } from './web-pages.ts';

const webRoot = createWebRoot();
const ORIGIN = 'https://ballpark.example';
test('a page lets through what it needs itself, and not what another one needs', async () => {
  const pages = await readWebPages(webRoot, ORIGIN);
  expect(pages.rendered('/about')?.policy).toContain("'sha256-b'");
  expect(pages.rendered('/about')?.policy).not.toContain("'sha256-a'");
  expect(pages.fallback.policy).toContain("'sha256-a'");
});

test('a page is made once for each content, and forgotten after a hundred others', () => {
  const make = cachePages((content: { title: string }) => new PageText(content.title, ''));
  const page = make({ title: 'Teapot' });
  expect(make({ title: 'Teapot' })).toBe(page);
  expect(make({ title: 'Teapots' })).not.toBe(page);
  for (let nth = 0; nth < 100; nth += 1) make({ title: `other ${nth}` });
  expect(make({ title: 'Teapot' })).not.toBe(page);
});

test('a page is sent at once, and smaller when there was time for it', async () => {
  const words = Array.from({ length: 4000 }, (_, nth) => `.part-${(nth * 7919) % 1009}{margin:${nth % 13}px}`);
  const page = new PageText(words.join(''), '');
  const { length: atOnce } = await page.compressed('br');
  await page.compressThoroughly();
  expect((await page.compressed('br')).length).toBeLessThan(atOnce);
});
