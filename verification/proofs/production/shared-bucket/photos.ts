import { createHash, randomUUID } from 'node:crypto';
import { type Storage, StorageUnavailable } from '@ballpark/server/integrations/storage/storage';
import { withClient } from '../../kit/services/with-client.ts';

/** Storage answers one request of a client at a time, so several lanes are faster. */
const LANES = 8;
const NAMES = ['master.webp', '960.webp'];

type PhotosInput = { storage: Storage; databaseUrl: string; first: number; count: number };

/**
 * Stores photos that are in use: objects, and rows as an upload writes them. The bytes do not matter here, so that no
 * picture is encoded.
 */
export async function storePhotos({ storage, databaseUrl, first, count }: PhotosInput): Promise<string[]> {
  const hashes = Array.from({ length: count }, (_, index) => hashNumber(first + index));
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (const hash of hashes.filter((_hash, index) => index % LANES === lane)) {
        await putPatiently(storage, hash);
      }
    }),
  );
  await withClient(databaseUrl, async (client) => {
    const owner = randomUUID();
    await client.query(`insert into member (id, name) values ($1, 'Ada Lovelace')`, [owner]);
    await client.query('insert into photo_object (content_hash) select unnest($1::text[])', [hashes]);
    await client.query(
      `insert into photo (id, owner_id, content_hash, kind, width, height, colour, unused_since)
       select gen_random_uuid(), $2, hash, 'listing', 1, 1, '#808080', null from unnest($1::text[]) as hash`,
      [hashes, owner],
    );
  });
  return hashes;
}

const MOST_ATTEMPTS = 10;

/** On a busy machine the bucket may answer too late. The proof is about what is removed later, so it tries again. */
async function putPatiently(storage: Storage, hash: string): Promise<void> {
  const objects = NAMES.map((name) => ({ key: `${hash}/${name}`, type: 'image/webp', bytes: Buffer.from(hash) }));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await storage.put(objects);
      return;
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !(error instanceof StorageUnavailable)) throw error;
    }
  }
}

/** Marks photos as unused since then, as deleting their listing does. */
export async function releasePhotos(databaseUrl: string, hashes: readonly string[], since: Date): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query('update photo set unused_since = $2 where content_hash = any($1)', [hashes, since]),
  );
}

/** The contents in the bucket that have all their objects. */
export async function listWholePhotos(storage: Storage): Promise<Set<string>> {
  const counts = new Map<string, number>();
  let after: string | undefined;
  for (;;) {
    const page = await storage.list('', after);
    after = page.at(-1)?.key;
    if (after === undefined) break;
    for (const { key } of page) {
      const [hash = '', name] = key.split('/');
      if (name !== undefined) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    }
  }
  return new Set([...counts].filter(([, count]) => count === NAMES.length).map(([hash]) => hash));
}

function hashNumber(number: number): string {
  return createHash('sha256').update(`photo ${number}`).digest('hex');
}
