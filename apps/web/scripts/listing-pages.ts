import {
  cutTemplate,
  LISTING_PAGES,
  type ListingPages,
  type ListingPageValue,
  SAMPLE_PHOTO_HASH,
  SERVED_LISTING_ID,
  toGap,
} from '@ballpark/rules/pages/listing-page';
import type { Document } from 'happy-dom';
import { createElement, getElement, parsePage, serializePage } from './html-page.ts';

/** The element of each frame that holds the first view of a listing. */
const HOLDER = '[data-first-view]';

/** Tags of the head whose content the server knows. */
const HEAD: Record<string, ListingPageValue> = {
  'meta[name=description]': 'description',
  'meta[property="og:title"]': 'pageTitle',
  'meta[name="twitter:title"]': 'pageTitle',
  'meta[property="og:description"]': 'description',
  'meta[name="twitter:description"]': 'description',
  'meta[property="og:image"]': 'image',
  'meta[name="twitter:image"]': 'image',
};

/** The size of the picture that a shared link shows. */
const CARD_SIZE = { width: '1200', height: '630' };

/** Takes the first views of listings out of the fallback page, and makes a page of each, with gaps for its values. */
export function cutListingPages(page: Document): ListingPages {
  const html = serializePage(page);
  const pages = LISTING_PAGES.map((name) => [name, cutTemplate(serializePage(keepFirstView(parsePage(html), name)))]);
  for (const holder of page.querySelectorAll(HOLDER)) holder.innerHTML = '';
  // One template for each name.
  return Object.fromEntries(pages) as ListingPages;
}

function keepFirstView(page: Document, name: string): Document {
  for (const holder of page.querySelectorAll(HOLDER)) {
    const view = holder.querySelector(`[data-page="${name}"]`);
    if (view === null) throw new Error(`The fallback page has no first view ${name}.`);
    holder.replaceChildren(...view.childNodes);
  }
  getElement(page, `#${SERVED_LISTING_ID}`).setAttribute('data-served', toGap('served'));
  for (const photo of page.querySelectorAll(`${HOLDER} img`)) {
    for (const attribute of ['src', 'srcset']) {
      const sample = photo.getAttribute(attribute) ?? '';
      photo.setAttribute(attribute, sample.replaceAll(SAMPLE_PHOTO_HASH, toGap('photoHash')));
    }
  }
  describePage(page);
  preloadPhoto(page);
  return page;
}

/** Link previews read only the start of a page, so the tags stay where React Router puts them: before the styles. */
function describePage(page: Document): void {
  const title = getElement(page, 'title');
  title.textContent = toGap('pageTitle');
  for (const [selector, value] of Object.entries(HEAD))
    getElement(page, selector).setAttribute('content', toGap(value));
  title.after(
    createElement(page, 'meta', { property: 'og:url', content: toGap('url') }),
    createElement(page, 'meta', { property: 'og:image:width', content: CARD_SIZE.width }),
    createElement(page, 'meta', { property: 'og:image:height', content: CARD_SIZE.height }),
    createElement(page, 'link', { rel: 'canonical', href: toGap('url') }),
  );
}

/** The photo is the largest thing on the page, so it is requested before anything else. */
function preloadPhoto(page: Document): void {
  const photo = page.querySelector(`#${SERVED_LISTING_ID} img`);
  if (photo === null) return;
  getElement(page, 'title').before(
    createElement(page, 'link', {
      rel: 'preload',
      as: 'image',
      imagesrcset: photo.getAttribute('srcset') ?? '',
      imagesizes: photo.getAttribute('sizes') ?? '',
      fetchpriority: 'high',
    }),
  );
}
