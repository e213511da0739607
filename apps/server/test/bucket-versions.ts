import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { openS3, type StorageConfig } from '../src/integrations/storage/s3-client.ts';

/** A version or a delete marker of an object. */
type ObjectVersion = { key: string; versionId: string | undefined; isCurrent: boolean };

/** What a bucket keeps of objects that were replaced or removed. */
export type BucketVersions = {
  keep: () => Promise<void>;
  list: () => Promise<ObjectVersion[]>;
  /** Deletes every version of every object, one after the other, and keeps none from then on. */
  end: () => Promise<void>;
  close: () => void;
};

export function openBucketVersions(config: StorageConfig): BucketVersions {
  const client = openS3(config);
  const { bucket: Bucket } = config;
  return {
    keep: () => setVersioning(client, Bucket, 'Enabled'),
    list: () => listVersions(client, Bucket),
    end: async () => {
      await setVersioning(client, Bucket, 'Suspended');
      for (const { key: Key, versionId: VersionId } of await listVersions(client, Bucket)) {
        await client.send(new DeleteObjectCommand({ Bucket, Key, ...(VersionId !== undefined && { VersionId }) }));
      }
    },
    close: () => client.destroy(),
  };
}

async function setVersioning(client: S3Client, Bucket: string, Status: 'Enabled' | 'Suspended'): Promise<void> {
  await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));
}

async function listVersions(client: S3Client, Bucket: string): Promise<ObjectVersion[]> {
  const found: ObjectVersion[] = [];
  for (let marker = {}; ;) {
    const page = await client.send(new ListObjectVersionsCommand({ Bucket, ...marker }));
    for (const version of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]) {
      const { Key: key, VersionId: versionId, IsLatest: isCurrent = false } = version;
      if (key !== undefined) found.push({ key, versionId, isCurrent });
    }
    if (page.NextKeyMarker === undefined) return found;
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
    marker = { KeyMarker, ...(VersionIdMarker !== undefined && { VersionIdMarker }) };
  }
}
