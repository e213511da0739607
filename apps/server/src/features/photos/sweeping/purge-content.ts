import { photoUrl } from '@ballpark/contracts/photo-urls';
import { PHOTO_VARIANTS } from '@ballpark/rules/photos';
import type { AppContext } from '../../../core/context.ts';
import { purgeCache } from '../../../integrations/cache/purge-cache.ts';

/** Tells the cache in front to forget a content in all its sizes. Does nothing where no cache is configured. */
export async function purgeContent({ config }: AppContext, contentHash: string): Promise<void> {
  const { purge, publicOrigin } = config;
  if (!purge) return;
  const paths = listPaths(contentHash);
  await purgeCache(
    purge,
    paths.map((path) => `${publicOrigin}${path}`),
  );
}

/** Every public path that a content can have. */
function listPaths(contentHash: string): string[] {
  const variants = new Map(Object.values(PHOTO_VARIANTS).flatMap((kind) => Object.entries(kind)));
  return [...variants].flatMap(([variant, { avifQuality }]) =>
    (avifQuality === undefined ? (['webp'] as const) : (['webp', 'avif'] as const)).map((format) =>
      photoUrl({ contentHash, variant, format }),
    ),
  );
}
