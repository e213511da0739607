import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { AppContext } from '../../../core/context.ts';
import { photoRemovalBlocked } from '../../../observability/metrics.ts';
import { advanceGeneration, getInstance, type InstanceRow, overtakeGeneration } from './instance.repository.ts';
import { countKnownContents } from '../photo-object.repository.ts';
import { readContentHashes } from '../stored-keys.ts';

/** The database that removes objects from this bucket, and the pair that tells it from its own older copies. */
const MARK_KEY = 'instance.json';
/** The last database that found the bucket marked by another one. */
const CONFLICT_KEY = 'instance-conflict.json';
/** A database that is in use reports a conflict in every sweep, so an older report means that it is switched off. */
const CONFLICT_HOURS = 48;

const mark = z.object({ id: z.string(), generation: z.number(), lease: z.string() });
const conflict = z.object({ id: z.string(), at: z.string() });

/** Why this database may not remove objects. */
export const BLOCK_REASONS = {
  foreign: 'the bucket belongs to another database',
  older: 'the bucket belongs to a newer copy of this database',
  unknown: 'the bucket has no owner and mostly photos that this database does not know',
  shared: 'another database uses the bucket too',
} as const;

export type BlockReason = keyof typeof BLOCK_REASONS;

/**
 * Whether this database may remove objects from the bucket now; undefined if it may. Two databases over one bucket know
 * only their own photos: each would remove those of the other. So the bucket carries the id of its owner, and while a
 * second database reports itself even the owner removes nothing.
 *
 * An older copy, such as a restored backup, has the same id. The owner therefore renews the mark in every sweep: a copy
 * finds a generation that it has not made.
 */
export async function findRemovalBlock(app: AppContext): Promise<BlockReason | undefined> {
  const reason = await compareMarks(app);
  for (const each of Object.keys(BLOCK_REASONS)) photoRemovalBlocked.set({ reason: each }, each === reason ? 1 : 0);
  return reason;
}

async function compareMarks(app: AppContext): Promise<BlockReason | undefined> {
  const { own, difference } = await readOwner(app);
  if (difference !== undefined) {
    await writeJson(app, CONFLICT_KEY, { id: own.id, at: own.now.toISOString() });
    return difference;
  }
  await renewMark(app, own);
  return findConflict(app, own);
}

/** The part of the context that this module uses. */
type MarkContext = Pick<AppContext, 'db' | 'storage' | 'now'>;

/** Answers an operator who only looks: renews no mark and reports no conflict. */
export async function inspectRemovalBlock(app: MarkContext): Promise<BlockReason | undefined> {
  const { own, difference } = await readOwner(app);
  return difference ?? findConflict(app, own);
}

async function readOwner(app: MarkContext) {
  // The mark first: another worker of this database may renew both in between, and then the database is the newer one.
  const found = await readJson(app, MARK_KEY, mark);
  const own = await getInstance(app.db, app.now());
  return { own, difference: found ? findDifference(own, found) : await findUnknownContent(app) };
}

async function findConflict(app: MarkContext, { now }: { now: Date }): Promise<BlockReason | undefined> {
  const other = await readJson(app, CONFLICT_KEY, conflict);
  const isRecent = other && now.getTime() - Date.parse(other.at) < CONFLICT_HOURS * 3_600_000;
  return isRecent === true ? 'shared' : undefined;
}

/** A mark of an older generation is our own: the process ended between the database and the bucket. */
function findDifference(own: InstanceRow, found: InstanceRow): BlockReason | undefined {
  if (found.id !== own.id) return 'foreign';
  const isOwn = found.generation === own.generation && found.lease === own.lease;
  return isOwn || found.generation < own.generation ? undefined : 'older';
}

/** A bucket without a mark is taken over if it is empty or this database knows at least half of its first photos. */
async function findUnknownContent(app: MarkContext): Promise<BlockReason | undefined> {
  const hashes = readContentHashes(await app.storage.list(''));
  const known = hashes.length === 0 ? 0 : await countKnownContents(app.db, hashes);
  return known * 2 < hashes.length ? 'unknown' : undefined;
}

/** The database first: a mark that is newer than the database would look like that of a newer copy. */
async function renewMark(app: AppContext, own: InstanceRow): Promise<void> {
  const next = await advanceGeneration(app.db, own);
  if (next) await writeJson(app, MARK_KEY, next);
}

/** Makes this database the owner of the bucket, by an operator's decision. Its earlier owner is locked out. */
export async function adoptBucket(app: AppContext): Promise<void> {
  const found = await readJson(app, MARK_KEY, mark);
  if (found) await overtakeGeneration(app.db, found.generation);
  await renewMark(app, await getInstance(app.db, app.now()));
  await app.storage.remove([CONFLICT_KEY]);
}

async function readJson<T>(app: MarkContext, key: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const stored = await app.storage.open(key);
  return stored && z.parse(schema, JSON.parse(await text(stored.body)));
}

async function writeJson(app: AppContext, key: string, value: object): Promise<void> {
  await app.storage.put([{ key, type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) }]);
}
