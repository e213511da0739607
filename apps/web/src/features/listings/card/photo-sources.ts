import { photoUrlOfSize, readPhotoUrl } from '@ballpark/contracts/photo-urls';

const WIDTHS = ['320', '400', '640', '960', '1600'] as const;

/** What an `<img>` needs so that the browser takes the size it shows. */
export function photoSources(url: string): { src: string; srcSet: string | undefined } {
  if (!readPhotoUrl(url)) return { src: url, srcSet: undefined };
  return {
    src: photoUrlOfSize(url, '640'),
    srcSet: WIDTHS.map((width) => `${photoUrlOfSize(url, width)} ${width}w`).join(', '),
  };
}

export function fullPhoto(url: string): string {
  return photoUrlOfSize(url, '1600');
}
