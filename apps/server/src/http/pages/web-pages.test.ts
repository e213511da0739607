import { expect, test } from 'vitest';
import { createWebRoot } from '../../../test/pages/web-root.ts';
import { PageText } from './page-text.ts';
import { readWebPages } from './web-pages.ts';

const webRoot = createWebRoot();
const ORIGIN = 'https://ballpark.example';

test('a page lets through what it needs itself, and not what another one needs', async () => {
  const pages = await readWebPages(webRoot, { origin: ORIGIN, isSample: false });
  expect(pages.rendered('/about')?.policy).toContain("'sha256-b'");
  expect(pages.rendered('/about')?.policy).not.toContain("'sha256-a'");
  expect(pages.fallback.policy).toContain("'sha256-a'");
});

test('a page with other words is made once, under the policy of the page it is made from', async () => {
  const pages = await readWebPages(webRoot, { origin: ORIGIN, isSample: false });
  const head = { title: 'Teapot', description: 'Blue', url: `${ORIGIN}/listing/1`, image: `${ORIGIN}/card.jpg` };
  const page = pages.makeFallback(head);
  expect(page.policy).toBe(pages.fallback.policy);
  expect(pages.makeFallback({ ...head })).toBe(page);
  expect(pages.makeFallback({ ...head, title: 'Teapots' })).not.toBe(page);
  // Many others came by meanwhile.
  for (let nth = 0; nth < 100; nth += 1) pages.makeFallback({ ...head, title: `Teapot ${nth}` });
  expect(pages.makeFallback({ ...head })).not.toBe(page);
});

test('a page is sent at once, and smaller when there was time for it', async () => {
  const words = Array.from({ length: 4000 }, (_, nth) => `.part-${(nth * 7919) % 1009}{margin:${nth % 13}px}`);
  const page = new PageText(words.join(''), '');
  const { length: atOnce } = await page.compressed('br');
  await page.compressThoroughly();
  expect((await page.compressed('br')).length).toBeLessThan(atOnce);
});
