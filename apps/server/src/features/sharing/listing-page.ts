import type { ListingPreview } from '@ballpark/contracts/listings';
import { readPhotoUrl } from '@ballpark/contracts/photo-urls';
import { fillPage, LISTING_PAGES, type ListingPages } from '@ballpark/rules/pages/listing-page';
import { shortenLocation } from '@ballpark/rules/places';
import { escapeHtml, type PageHead } from '../../core/page-head.ts';

/** The page of a listing before a script runs: only what every visitor may see, and no price. */
export type ListingPage = { id: string; head: PageHead; preview: ListingPreview };

/** Checks that the build has the page of a listing with a photo and of one without. */
export function readListingPages({ readBuilt }: { readBuilt: (file: string) => unknown }): ListingPages {
  const pages = readBuilt('listing-pages.json') as ListingPages;
  const missing = LISTING_PAGES.filter((name) => !Array.isArray(pages[name]));
  if (missing.length > 0) throw new Error(`The build has no pages of listings: ${missing.join(', ')}.`);
  return pages;
}

/** Values are written as text: what an owner typed cannot become markup. */
export function fillListingPage(pages: ListingPages, { id, head, preview }: ListingPage): string {
  const photo = preview.photoUrl === null ? undefined : readPhotoUrl(preview.photoUrl);
  // The app itself draws a photo of another kind.
  const isDrawn = photo?.format === 'webp';
  const values = {
    pageTitle: head.title,
    description: head.description,
    url: head.url,
    image: head.image,
    title: preview.title,
    area: shortenLocation(preview.location),
    photoHash: isDrawn ? photo.contentHash : '',
    served: JSON.stringify({ id, ...preview }),
  };
  return fillPage(isDrawn ? pages.photo : pages.noPhoto, values, escapeHtml);
}
