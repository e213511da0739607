import { setTimeout as sleep } from 'node:timers/promises';
import { photoPath } from '@ballpark/contracts/photo-urls';
import { PHOTO_VARIANTS } from '@ballpark/rules/photos';
import type { AppContext } from '../../../core/context.ts';
import { StorageUnavailable } from '../../../integrations/storage/storage.ts';
import { listContentsInUse, listUsedContents, type UsedContent } from '../photo-object.repository.ts';
import { masterKey, readContentHash } from '../stored-keys.ts';

/** Contents that one statement reads. */
const PAGE = 1_000;
/** Copies at the same time. */
const LANES = 4;
const ATTEMPTS = 5;
/** Longer than the circuit breaker of the storage pauses. */
const PAUSE_MS = 6_000;

/**
 * Brings back the removed objects of all photos that this database names, after the database was restored to an earlier
 * second. The name of an object is a hash of its content, so every version of it is the right one. Returns how many came back.
 */
export async function bringBackPhotos(app: AppContext): Promise<number> {
  let count = 0;
  for await (const removed of app.storage.readRemoved()) {
    const hashes = [...new Set(removed.flatMap((object) => readContentHash(object) ?? []))];
    const used = new Set(hashes.length === 0 ? [] : await listContentsInUse(app.db, hashes));
    const wanted = removed.filter((object) => used.has(readContentHash(object) ?? ''));
    await inLanes(wanted, (object) => tryAgain(() => app.storage.bringBack(object)));
    count += wanted.length;
  }
  return count;
}

export type PhotoCheck = {
  /** Contents that photos of this database have. */
  contents: number;
  /** Keys of their objects that are not in the bucket. */
  missing: string[];
};

/** Compares the photos that this database names with the bucket, page by page and in the same order. Changes nothing. */
export async function checkPhotos(app: AppContext): Promise<PhotoCheck> {
  const missing: string[] = [];
  const isStored = createLookup(app);
  let contents = 0;
  for (let after = ''; ;) {
    const page = await listUsedContents(app.db, { after, limit: PAGE });
    for (const content of page) {
      for (const key of listKeys(content)) if (!(await isStored(key))) missing.push(key);
    }
    contents += page.length;
    if (page.length < PAGE) return { contents, missing };
    after = page.at(-1)?.contentHash ?? '';
  }
}

/** Looks keys up in the listing of the bucket. They have to come in ascending order. */
function createLookup({ storage }: AppContext): (key: string) => Promise<boolean> {
  let keys = new Set<string>();
  let last: string | undefined;
  let isAtEnd = false;
  return async (key) => {
    while (!isAtEnd && (last === undefined || last < key)) {
      const page = (await tryAgain(() => storage.list('', last))).map((object) => object.key);
      keys = new Set(page);
      last = page.at(-1) ?? last;
      isAtEnd = page.length === 0;
    }
    return keys.has(key);
  };
}

/** The objects of a content. AVIF files of a content with photos of two kinds may still be in the making. */
function listKeys({ contentHash, kinds, hasAvif }: UsedContent): string[] {
  const variants = kinds.flatMap((kind) => Object.entries(PHOTO_VARIANTS[kind]));
  const files = variants.flatMap(([variant, { avifQuality }]) => {
    const isAvif = hasAvif && kinds.length === 1 && avifQuality !== undefined;
    const formats = isAvif ? (['webp', 'avif'] as const) : (['webp'] as const);
    return formats.map((format) => photoPath({ contentHash, variant, format }));
  });
  return [masterKey(contentHash), ...files].toSorted();
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const lane = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** One slow answer must not end a command that copies a hundred thousand objects. */
async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof StorageUnavailable)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
