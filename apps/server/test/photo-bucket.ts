import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { readPhotoUrl } from '@ballpark/contracts/photo-urls';
import { afterAll } from 'vitest';
import { openStorage } from '../src/integrations/storage/storage.ts';
import type { TestApp } from './test-app.ts';

/** The name of a bucket for one test file. */
export function newBucketName(): string {
  return `ballpark-test-${randomBytes(6).toString('hex')}`;
}

/** Objects are removed one by one, so several at once are faster. */
const LANES = 8;

/** Removes the file's bucket when its tests are done. Call it after `useTestApp`: the last hook runs first. */
export function removeBucketAfterwards(lab: TestApp): void {
  afterAll(async () => {
    const { config, log } = lab.app;
    const storage = openStorage(config.storage, log); // the app's own may have been made to fail
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

/** Everything that lies in storage for the photo at this address. */
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
