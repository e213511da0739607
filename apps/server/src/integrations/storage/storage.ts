import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Logger } from '../../observability/logger.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { createBucketKeeper } from './bucket-keeper.ts';
import { openS3, type StorageConfig } from './s3-client.ts';
import { isMissing, StorageUnavailable } from './storage-faults.ts';

export type StoredObject = { key: string; type: string; bytes: Uint8Array };
export type ListedObject = { key: string; modifiedAt: Date };

export type Storage = {
  /** All of them, or an error. Objects are named by their content, so writing one twice changes nothing. */
  put: (objects: readonly StoredObject[]) => Promise<void>;
  /** Undefined when there is no such object. */
  open: (key: string) => Promise<{ body: Readable; size: number } | undefined>;
  remove: (keys: readonly string[]) => Promise<void>;
  /** A page of what lies under a prefix, in the order of the keys. */
  list: (prefix: string, after?: string) => Promise<ListedObject[]>;
  /** Asked at most every few seconds, however often it is called. */
  isReachable: () => Promise<boolean>;
  close: () => void;
};

/** However many objects and attempts: after this the answer is that storage is away. */
const DEADLINE_MS = 3_000;
const BREAKER = { failuresToOpen: 3, pauseMs: 5_000 };
const HEALTH_KEPT_MS = 5_000;
const NEVER_CHANGES = 'public, max-age=31536000, immutable';

/** Opens the storage of photos. It being away now is no reason not to start. */
export function openStorage(config: StorageConfig, log: Logger): Storage {
  const client = openS3(config);
  const { bucket: Bucket } = config;
  const attempt = createAttempts();
  const bucket = createBucketKeeper(client, Bucket);
  attempt((signal) => bucket.ensure(signal)).catch((error: unknown) =>
    log.warn({ err: error }, 'the storage of photos is away'),
  );
  return {
    put: (objects) =>
      attempt(async (abortSignal) => {
        await bucket.ensure(abortSignal);
        await Promise.all(objects.map((object) => client.send(putting(Bucket, object), { abortSignal })));
      }),
    open: (key) => attempt((signal) => openObject(client, { Bucket, Key: key }, signal)),
    remove: async (keys) => {
      // One by one: not every server of this protocol takes a list without a checksum of it.
      for (const Key of keys) {
        await attempt((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }));
      }
    },
    list: (prefix, after) => attempt((signal) => listObjects(client, { Bucket, prefix, after }, signal)),
    isReachable: rememberFor(HEALTH_KEPT_MS, () =>
      attempt((abortSignal) => client.send(new HeadBucketCommand({ Bucket }), { abortSignal })),
    ),
    close: () => client.destroy(),
  };
}

function createAttempts() {
  const breaker = createCircuitBreaker(BREAKER);
  return async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    if (!breaker.mayAsk()) throw new StorageUnavailable('storage did not answer a moment ago');
    const deadline = new AbortController();
    // Until the answer begins; what streams after it has a timeout of its own on the socket.
    const timer = setTimeout(() => deadline.abort(new Error(`no answer in ${DEADLINE_MS} ms`)), DEADLINE_MS);
    try {
      const result = await work(deadline.signal);
      breaker.succeeded();
      return result;
    } catch (error) {
      breaker.failed();
      throw new StorageUnavailable('storage did not do what it was asked', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

function putting(Bucket: string, { key, type, bytes }: StoredObject): PutObjectCommand {
  return new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: type, CacheControl: NEVER_CHANGES });
}

type Address = { Bucket: string; Key: string };

async function openObject(client: S3Client, address: Address, abortSignal: AbortSignal) {
  try {
    const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(address), { abortSignal });
    // On Node the SDK answers with the response itself, which is a Readable.
    return Body ? { body: Body as Readable, size: ContentLength } : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

type Page = { Bucket: string; prefix: string; after: string | undefined };

async function listObjects(client: S3Client, { Bucket, prefix, after }: Page, abortSignal: AbortSignal) {
  const page = new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(after !== undefined && { StartAfter: after }) });
  const { Contents = [] } = await client.send(page, { abortSignal }).catch(nothingIfMissing);
  return Contents.flatMap(({ Key, LastModified }) =>
    Key === undefined || LastModified === undefined ? [] : [{ key: Key, modifiedAt: LastModified }],
  );
}

/** Before the first photo there may be no bucket. */
function nothingIfMissing(error: unknown): { Contents?: [] } {
  if (isMissing(error)) return {};
  throw error;
}

function rememberFor(keptMs: number, ask: () => Promise<unknown>): () => Promise<boolean> {
  let known: { until: number; answer: Promise<boolean> } | undefined;
  return () => {
    if (known && performance.now() < known.until) return known.answer;
    const answer = ask().then(
      () => true,
      () => false,
    );
    known = { until: performance.now() + keptMs, answer };
    return answer;
  };
}
