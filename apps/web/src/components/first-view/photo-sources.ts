import { photoUrlOfSize, readPhotoUrl } from '@ballpark/contracts/photo-urls';

const WIDTHS = ['320', '400', '640', '960', '1600'] as const;

/** `src` and `srcset` of a stored photo, so that the browser fetches the size it shows. */
export function toPhotoSources(url: string): { src: string; srcSet: string | undefined } {
  if (!readPhotoUrl(url)) return { src: url, srcSet: undefined };
  return {
    src: photoUrlOfSize(url, '640'),
    srcSet: WIDTHS.map((width) => `${photoUrlOfSize(url, width)} ${width}w`).join(', '),
  };
}

/**
 * `sizes` of the first photo of a listing: the whole phone, then a column of at most 42rem, then 58 % beside the sidebar.
 * All pages that begin with this photo have the same, so that the browser loads it once.
 */
export const LEAD_PHOTO_SIZES =
  '(min-width: 1440px) 618px, (min-width: 1280px) calc((100vw - 376px) * 0.58), (min-width: 1024px) calc((100vw - 344px) * 0.58), (min-width: 736px) 672px, 100vw';
