import { fillPage, type ListingPageValues, SERVED_LISTING_ID } from '@ballpark/rules/pages/listing-page';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hasStyleAttribute } from '../scripts/csp-hashes.ts';
import { parsePage, serializePage } from '../scripts/html-page.ts';
import { cutListingPages } from '../scripts/listing-pages.ts';
import { AllFirstViews } from '../src/components/first-view/first-view-holder.tsx';

const HASH = 'a'.repeat(64);
const VALUES: ListingPageValues = {
  pageTitle: 'Teapot - Ballpark',
  description: 'What is it worth in Berlin?',
  url: 'https://ballpark.example/listing/1',
  image: 'https://ballpark.example/card.jpg',
  title: 'Teapot',
  area: 'Berlin, Germany',
  photoHash: HASH,
  served: '{"id":"1"}',
};

const TAGS = ['name="description"', 'property="og:type"', 'name="twitter:card"'].concat(
  ['title', 'description', 'image'].flatMap((what) => [`property="og:${what}"`, `name="twitter:${what}"`]),
);

/** The fallback page as React Router renders it, as far as listings are concerned. */
function buildFallback() {
  const head = `<title>Ballpark</title>${TAGS.map((tag) => `<meta ${tag} content="Ballpark">`).join('')}<style></style>`;
  const views = renderToStaticMarkup(
    <>
      <AllFirstViews frame="app" />
      <AllFirstViews frame="plain" />
    </>,
  );
  return parsePage(`<html><head>${head}</head><body>${views}</body></html>`);
}

function fill(name: 'photo' | 'noPhoto') {
  const pages = cutListingPages(buildFallback());
  return parsePage(fillPage(pages[name], VALUES, (text) => text.replaceAll('"', '&quot;')));
}

test('the page of a listing shows title, area and photo, once for members and once for visitors', () => {
  const page = fill('photo');
  const views = [...page.querySelectorAll('[data-first-view]')];
  expect(views).toHaveLength(2);
  for (const view of views) {
    expect(view.querySelector('h2')?.textContent).toBe('Teapot');
    expect(view.textContent).toContain('Berlin, Germany');
    const [photo, ...others] = view.querySelectorAll('img');
    expect(others).toEqual([]);
    expect(photo?.getAttribute('src')).toBe(`/media/${HASH}/640.webp`);
    expect(photo?.getAttribute('srcset')).toContain(`/media/${HASH}/960.webp 960w`);
  }
  expect(page.getElementById(SERVED_LISTING_ID)?.getAttribute('data-served')).toBe('{"id":"1"}');
  expect(hasStyleAttribute(page)).toBe(false);
});

test('its photo is requested first, in the size that the page shows', () => {
  const page = fill('photo');
  const preload = page.querySelector('link[rel=preload]');
  const photo = page.querySelector('img');
  expect(preload?.getAttribute('as')).toBe('image');
  expect(preload?.getAttribute('fetchpriority')).toBe('high');
  expect(preload?.getAttribute('imagesrcset')).toBe(photo?.getAttribute('srcset'));
  expect(preload?.getAttribute('imagesizes')).toBe(photo?.getAttribute('sizes'));
});

test('without a photo nothing is requested', () => {
  const page = fill('noPhoto');
  expect(page.querySelector('img,link[rel=preload]')).toBeNull();
  expect(page.querySelector('h2')?.textContent).toBe('Teapot');
});

test('its head describes the listing, each thing once, before the styles', () => {
  const html = serializePage(fill('photo'));
  const [start = ''] = html.split('<style>');
  for (const tag of TAGS) expect(start.split(tag)).toHaveLength(2);
  expect(start).toContain('<title>Teapot - Ballpark</title>');
  expect(start).toContain('<meta property="og:image" content="https://ballpark.example/card.jpg">');
  expect(start).toContain('<link rel="canonical" href="https://ballpark.example/listing/1">');
  // The type of the page and of its card are the same for all pages.
  expect(start.split('content="Ballpark"')).toHaveLength(3);
});

test('all other pages keep empty elements', () => {
  const page = buildFallback();
  cutListingPages(page);
  expect([...page.querySelectorAll('[data-first-view]')].map(({ innerHTML }) => innerHTML)).toEqual(['', '']);
  expect(page.querySelector('[data-served]')).toBeNull();
});
