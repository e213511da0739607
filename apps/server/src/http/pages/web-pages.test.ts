import { expect, test } from 'vitest';
import { createWebRoot } from '../../../test/pages/web-root.ts';
import { type ListingPage, readListingPages } from './listing-page.ts';
import { PageText } from './page-text.ts';
import { readWebPages } from './web-pages.ts';

const webRoot = createWebRoot();
const ORIGIN = 'https://ballpark.example';
const LISTING: ListingPage = {
  id: '1',
  head: { title: 'Teapot', description: 'Blue', url: `${ORIGIN}/listing/1`, image: `${ORIGIN}/card.jpg` },
  preview: {
    title: 'Teapot',
    photoUrl: null,
    location: 'Berlin, Germany',
    suggestionCount: 0,
    isActive: true,
    createdAt: '2026-11-17T12:00:00.000Z',
  },
};

test('a page lets through what it needs itself, and not what another one needs', async () => {
  const pages = await readWebPages(webRoot, { origin: ORIGIN, isSample: false });
  expect(pages.rendered('/about')?.policy).toContain("'sha256-b'");
  expect(pages.rendered('/about')?.policy).not.toContain("'sha256-a'");
  expect(pages.fallback.policy).toContain("'sha256-a'");
});

test('the page of a listing is made once, under the policy of the page it is made from', async () => {
  const pages = await readWebPages(webRoot, { origin: ORIGIN, isSample: false });
  const page = pages.makeListing(LISTING);
  expect(page.policy).toBe(pages.fallback.policy);
  expect(pages.makeListing(structuredClone(LISTING))).toBe(page);
  const other = { ...LISTING, preview: { ...LISTING.preview, title: 'Teapots' } };
  expect(pages.makeListing(other)).not.toBe(page);
  // Many others came by meanwhile.
  for (let nth = 0; nth < 100; nth += 1) pages.makeListing({ ...LISTING, id: `other ${nth}` });
  expect(pages.makeListing(LISTING)).not.toBe(page);
});

test('a build without the pages of listings does not start', () => {
  expect(() => readListingPages({ photo: [''] })).toThrow('no pages of listings: noPhoto');
});

test('a page is sent at once, and smaller when there was time for it', async () => {
  const words = Array.from({ length: 4000 }, (_, nth) => `.part-${(nth * 7919) % 1009}{margin:${nth % 13}px}`);
  const page = new PageText(words.join(''), '');
  const { length: atOnce } = await page.compressed('br');
  await page.compressThoroughly();
  expect((await page.compressed('br')).length).toBeLessThan(atOnce);
});
