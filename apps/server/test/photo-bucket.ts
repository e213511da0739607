import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { readPhotoUrl } from '@ballpark/contracts/photo-urls';
import { afterAll } from 'vitest';
import { openStorage } from '../src/integrations/storage/storage.ts';
import type { TestApp } from './test-app.ts';

/** A bucket name for one test file. */
export function newBucketName(): string {
  return `ballpark-test-${randomBytes(6).toString('hex')}`;
}

/** Storage removes objects one by one, so several parallel calls are faster. */
const LANES = 8;

/** Removes the bucket after the file's tests. Call it after `useTestApp`, because the last `afterAll` hook runs first. */
export function removeBucketAfterwards(lab: TestApp): void {
  afterAll(async () => {
    const { config, log } = lab.app;
    const storage = openStorage(config.storage, log); // a test may have replaced the app's storage by a failing one
    const keys = (await storage.list('')).map(({ key }) => key);
    const lanes = Array.from({ length: LANES }, (_, lane) => keys.filter((_key, index) => index % LANES === lane));
    await Promise.all(lanes.map((lane) => storage.remove(lane)));
    storage.close();
    const { endpoint, region, accessKey, secretKey, bucket } = config.storage;
    const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    await client.send(new DeleteBucketCommand({ Bucket: bucket }));
    client.destroy();
  }, 60_000);
}

export type StoredFile = { key: string; bytes: Buffer };

/** Reads all stored objects of the photo with this URL. */
export async function readStoredFiles(lab: TestApp, url: string): Promise<StoredFile[]> {
  const objects = await lab.app.storage.list(`${extractHash(url)}/`);
  return Promise.all(objects.map(async ({ key }) => ({ key, bytes: await readStoredBytes(lab, key) })));
}

export async function readStoredBytes(lab: TestApp, key: string): Promise<Buffer> {
  const stored = await lab.app.storage.open(key);
  if (!stored) throw new Error(`nothing is stored at ${key}`);
  return buffer(stored.body);
}

export function extractHash(url: string): string {
  const address = readPhotoUrl(url);
  if (!address) throw new Error(`${url} is no address of a photo`);
  return address.contentHash;
}
