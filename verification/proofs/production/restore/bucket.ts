import { setTimeout as sleep } from 'node:timers/promises';
import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { openApp } from '@ballpark/server/composition/open-app';
import { loadConfig } from '@ballpark/server/config/config';
import { removeAllDue } from '@ballpark/server/features/photos/sweeping/remove-photos';
import { sweepOrphanPhotos, sweepStrayObjects } from '@ballpark/server/features/photos/sweeping/sweep-photos';
import { openS3 } from '@ballpark/server/integrations/storage/s3-client';
import { StorageUnavailable } from '@ballpark/server/integrations/storage/storage';
import { createLogger } from '@ballpark/server/observability/logger';
import { openBucketVersions } from '@ballpark/server/test/bucket-versions';
import type { ProofRun } from '../../kit/proof-run.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The sweeps give unused photos up on the first of these days and remove their objects on the second. */
const SWEEP_DAYS = [3, 20];

/** The name and the checksum of each object. */
export type Objects = ReadonlyMap<string, string>;

export type Bucket = {
  list: () => Promise<Objects>;
  /** Removes objects as a person with the wrong script does: past the product. */
  removeByMistake: (keys: readonly string[]) => Promise<void>;
};

/** A bucket that keeps versions. */
export async function openBucket(run: ProofRun, environment: NodeJS.ProcessEnv): Promise<Bucket> {
  const { storage } = loadConfig(environment);
  const app = await openApp({ config: loadConfig(environment), log: createLogger('silent', 'restore') });
  run.atEnd(app.close);
  // The first object creates the bucket.
  const first = { key: 'first', type: 'text/plain', bytes: Buffer.from('first') };
  await repeatWhenAway(() => app.app.storage.put([first]));
  const versions = openBucketVersions(storage);
  await versions.keep();
  versions.close();
  const client = openS3(storage);
  run.atEnd(async () => client.destroy());
  return {
    list: () => listObjects(client, storage.bucket),
    removeByMistake: (keys) => repeatWhenAway(() => app.app.storage.remove(keys)),
  };
}

async function listObjects(client: S3Client, Bucket: string): Promise<Objects> {
  const objects = new Map<string, string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    for (const { Key = '', ETag = '' } of Contents) objects.set(Key, ETag);
  }
  return objects;
}

/** Plays the nights after which the worker has removed all photos that are no longer used. */
export async function removeUnusedPhotos(environment: NodeJS.ProcessEnv): Promise<void> {
  let days = 0;
  const fixedNow = () => new Date(Date.now() + days * DAY_MS);
  const config = loadConfig(environment);
  const { app, close } = await openApp({ config, log: createLogger('silent', 'restore'), fixedNow });
  try {
    for (days of SWEEP_DAYS) {
      await repeatWhenAway(() => sweepOrphanPhotos(app));
      await repeatWhenAway(() => sweepStrayObjects(app, {}));
      await repeatWhenAway(() => removeAllDue(app));
    }
  } finally {
    await close();
  }
}

const MOST_ATTEMPTS = 5;
/** Longer than the circuit breaker of the storage pauses. */
const PAUSE_MS = 6_000;

/** The object store of a busy machine may answer late. The product would repeat the step in its next run. */
async function repeatWhenAway<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !(error instanceof StorageUnavailable)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** The objects of these contents. */
export function pickContents(objects: Objects, contentHashes: readonly string[]): Objects {
  const wanted = new Set(contentHashes);
  return new Map([...objects].filter(([key]) => wanted.has(key.split('/')[0] ?? '')));
}

/** The names of objects that are missing or different. */
export function findLost(expected: Objects, found: Objects): string[] {
  return [...expected].filter(([key, checksum]) => found.get(key) !== checksum).map(([key]) => key);
}
