import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Logger } from '../../observability/logger.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import {
  bringBack,
  createRemovedFinder,
  groupByObject,
  listVersions,
  type RemovedObject,
  type StoredVersion,
  type VersionsPage,
} from './object-versions.ts';
import { createBucketCheck, ignoreMissing, isMissing, openS3, type StorageConfig } from './s3-client.ts';

/** Storage is away, refuses us or is too slow. Not the fault of the caller. */
export class StorageUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageUnavailable';
  }
}

export type StoredObject = { key: string; type: string; bytes: Uint8Array };
export type OpenObject = { body: Readable; size: number };
export type ByteRange = { from: number; length: number };
export type ListedObject = { key: string; modifiedAt: Date; size: number };

export type Storage = {
  /** Stores all objects or throws. Keys of pictures are content hashes, so storing a picture twice has no effect. */
  put: (objects: readonly StoredObject[]) => Promise<void>;
  /** Stores one large object while its content is produced. */
  putStream: (key: string, type: string, body: Readable) => Promise<void>;
  /** Undefined if the object does not exist. With a range the body is that part of it; `size` is that of the whole object. */
  open: (key: string, range?: ByteRange) => Promise<OpenObject | undefined>;
  remove: (keys: readonly string[]) => Promise<void>;
  /** Removes every object with a prefix and all of its versions, which a bucket with versions would keep. */
  erase: (prefix: string) => Promise<void>;
  /** Pages of the objects that were removed and of which the bucket has a version. */
  readRemoved: () => AsyncGenerator<RemovedObject[]>;
  /** Makes a version of a removed object the current one again. */
  bringBack: (object: RemovedObject) => Promise<void>;
  /** One page of the objects with a prefix, ordered by key. */
  list: (prefix: string, after?: string) => Promise<ListedObject[]>;
  /** The answer is cached for a few seconds. */
  isReachable: () => Promise<boolean>;
  close: () => void;
};

const BREAKER = { name: 'storage', failuresToOpen: 3, pauseMs: 5_000 };
const HEALTH_CACHE_MS = 5_000;
/** For a proxy that serves the bucket itself. The API sends its own header. */
const PICTURE_CACHING = 'public, max-age=86400, immutable';

/** Opens the storage of photos. The process starts even if storage is away. */
export function openStorage(config: StorageConfig, log: Logger): Storage {
  const client = openS3(config);
  const { bucket: Bucket } = config;
  const attempt = createAttempts(config.timeoutMs);
  const ensureBucket = createBucketCheck(client, Bucket);
  async function* readVersions(prefix: string) {
    let position: VersionsPage | undefined = { Bucket, Prefix: prefix };
    while (position) {
      const asked: VersionsPage = position;
      const page = await attempt((signal) => listVersions(client, asked, signal));
      yield page;
      position = page.next && { Bucket, Prefix: prefix, ...page.next };
    }
  }
  const eraseInTurn = async (stored: readonly StoredVersion[]): Promise<void> => {
    for (const { Key, VersionId } of stored) {
      await attempt((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }), { abortSignal }));
    }
  };
  /** Page after page instead of 'until none is left': a listing may still show what was deleted a moment ago. */
  const eraseAll = async (prefix: string): Promise<void> => {
    for await (const page of readVersions(prefix)) await Promise.all(groupByObject(page).map(eraseInTurn));
  };
  async function* readRemoved() {
    const findRemoved = createRemovedFinder();
    for await (const page of readVersions('')) yield findRemoved(page);
  }
  attempt(ensureBucket).catch((error: unknown) => log.warn({ err: error }, 'the storage of photos is away'));
  return {
    put: (objects) =>
      attempt(async (abortSignal) => {
        await ensureBucket(abortSignal);
        await Promise.all(objects.map((object) => client.send(toPutCommand(Bucket, object), { abortSignal })));
      }),
    putStream: async (Key, ContentType, Body) => {
      await attempt(ensureBucket);
      // No deadline for the whole: each part has the timeout of the socket.
      const upload = new Upload({ client, params: { Bucket, Key, ContentType, Body }, queueSize: 1 });
      Body.once('error', () => void upload.abort());
      await upload.done().catch((error: unknown) => {
        throw new StorageUnavailable('storage did not take the whole object', { cause: error });
      });
    },
    open: (key, range) => attempt((signal) => openObject(client, { Bucket, Key: key, ...toHeader(range) }, signal)),
    remove: async (keys) => {
      // One by one: not every S3 server accepts a list without a checksum.
      for (const Key of keys) {
        await attempt((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }));
      }
    },
    erase: (prefix) => eraseAll(prefix),
    readRemoved,
    bringBack: (object) => attempt((signal) => bringBack(client, { ...object, bucket: Bucket }, signal)),
    list: (prefix, after) => attempt((signal) => listObjects(client, { Bucket, prefix, after }, signal)),
    isReachable: cacheResult(HEALTH_CACHE_MS, () =>
      attempt((abortSignal) => client.send(new HeadBucketCommand({ Bucket }), { abortSignal })),
    ),
    close: () => client.destroy(),
  };
}

/** `timeoutMs` is for one operation, including retries and all of its objects. */
function createAttempts(timeoutMs: number) {
  const breaker = createCircuitBreaker(BREAKER);
  return async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    if (!breaker.isCallAllowed()) throw new StorageUnavailable('storage did not answer a moment ago');
    const deadline = new AbortController();
    // Until the answer begins. The body after that has the socket timeout.
    const timer = setTimeout(() => deadline.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    try {
      const result = await work(deadline.signal);
      breaker.recordSuccess();
      return result;
    } catch (error) {
      breaker.recordFailure();
      throw new StorageUnavailable('storage did not do what it was asked', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

function toPutCommand(Bucket: string, { key, type, bytes }: StoredObject): PutObjectCommand {
  const isPicture = type.startsWith('image/');
  return new PutObjectCommand({
    Bucket,
    Key: key,
    Body: bytes,
    ContentType: type,
    ...(isPicture && { CacheControl: PICTURE_CACHING }),
  });
}

type Address = { Bucket: string; Key: string; Range?: string };

async function openObject(client: S3Client, address: Address, abortSignal: AbortSignal) {
  try {
    const { Body, ContentLength = 0, ContentRange } = await client.send(new GetObjectCommand(address), { abortSignal });
    // On Node the SDK returns the response, which is a Readable.
    return Body ? { body: Body as Readable, size: readWholeSize(ContentRange) ?? ContentLength } : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function toHeader(range: ByteRange | undefined): { Range?: string } {
  return range === undefined ? {} : { Range: `bytes=${range.from}-${range.from + range.length - 1}` };
}

/** The header of a part: `bytes 0-99/1234`. */
function readWholeSize(contentRange: string | undefined): number | undefined {
  const [, size] = /\/(\d+)$/.exec(contentRange ?? '') ?? [];
  return size === undefined ? undefined : Number(size);
}

type Page = { Bucket: string; prefix: string; after: string | undefined };

async function listObjects(client: S3Client, { Bucket, prefix, after }: Page, abortSignal: AbortSignal) {
  const page = new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(after !== undefined && { StartAfter: after }) });
  const { Contents = [] } = await client.send(page, { abortSignal }).catch(ignoreMissing<ListObjectsV2CommandOutput>);
  return Contents.flatMap(({ Key, LastModified, Size = 0 }) =>
    Key === undefined || LastModified === undefined ? [] : [{ key: Key, modifiedAt: LastModified, size: Size }],
  );
}

function cacheResult(ttlMs: number, check: () => Promise<unknown>): () => Promise<boolean> {
  let known: { until: number; answer: Promise<boolean> } | undefined;
  return () => {
    if (known && performance.now() < known.until) return known.answer;
    const answer = check().then(
      () => true,
      () => false,
    );
    known = { until: performance.now() + ttlMs, answer };
    return answer;
  };
}
