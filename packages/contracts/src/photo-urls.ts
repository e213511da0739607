import { PHOTO_VARIANTS, type PhotoVariant } from '@ballpark/rules/photos';

/** The path of stored photos, on the origin of the pages. */
export const MEDIA_BASE = '/media';

export type PhotoFormat = 'webp' | 'avif';

/** One stored size of a photo. The hash is that of the content, so the picture at a URL never changes. */
export type PhotoAddress = { contentHash: string; variant: string; format: PhotoFormat };

const ADDRESS = /^([0-9a-f]{64})\/([a-z0-9]{1,12})\.(webp|avif)$/;

const ALL_VARIANTS: ReadonlyMap<string, PhotoVariant> = new Map(
  Object.values(PHOTO_VARIANTS).flatMap((variants) => Object.entries(variants)),
);

/** The name of a stored size, both in storage and after the media base: `<hash>/<variant>.<format>`. */
export function photoPath({ contentHash, variant, format }: PhotoAddress): string {
  return `${contentHash}/${variant}.${format}`;
}

/** Undefined if it is not the name of a stored photo. */
export function readPhotoPath(path: string): PhotoAddress | undefined {
  const [, contentHash, variant, format] = ADDRESS.exec(path) ?? [];
  if (contentHash === undefined || variant === undefined) return undefined;
  const known = ALL_VARIANTS.get(variant);
  if (!known || (format === 'avif' && known.avifQuality === undefined)) return undefined;
  return { contentHash, variant, format: format === 'avif' ? 'avif' : 'webp' };
}

export function photoUrl(address: PhotoAddress): string {
  return `${MEDIA_BASE}/${photoPath(address)}`;
}

/** Undefined if it is not the URL of a stored photo. */
export function readPhotoUrl(url: string): PhotoAddress | undefined {
  return url.startsWith(`${MEDIA_BASE}/`) ? readPhotoPath(url.slice(MEDIA_BASE.length + 1)) : undefined;
}

/** The URL of another size of the same photo. A foreign URL stays unchanged. */
export function photoUrlOfSize(url: string, variant: string): string {
  const address = readPhotoUrl(url);
  return address ? photoUrl({ ...address, variant }) : url;
}
