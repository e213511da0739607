import type { ListedObject } from '../../integrations/storage/storage.ts';

const NAMED_BY_HASH = /^([0-9a-f]{64})\//;
/** Share cards are stored next to the photos and have no row. */
const CARD = /\/card\.jpg$/;

/** The content hash in the key of a photo or a share card; undefined for other objects. */
export function readContentHash({ key }: Pick<ListedObject, 'key'>): string | undefined {
  return NAMED_BY_HASH.exec(key)?.[1];
}

/** The different contents of photos among these objects. */
export function readContentHashes(objects: readonly ListedObject[]): string[] {
  const photos = objects.filter(({ key }) => !CARD.test(key));
  return [...new Set(photos.flatMap((object) => readContentHash(object) ?? []))];
}

/** The object key of the copy from which every variant is made. It has no public address. */
export function masterKey(contentHash: string): string {
  return `${contentHash}/master.webp`;
}
