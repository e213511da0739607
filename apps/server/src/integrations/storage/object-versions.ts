import {
  CopyObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type ObjectVersion,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { ignoreMissing, openS3, type StorageConfig } from './s3-client.ts';

/** An object that was removed, with a version that the bucket still has. */
export type RemovedObject = { key: string; versionId: string };

type VersionMarker = { KeyMarker: string; VersionIdMarker?: string };
export type VersionsPage = { Bucket: string; Prefix: string } & Partial<VersionMarker>;

/** Versions and delete markers. A bucket without versions has one version of each object, named 'null'. */
export async function listVersions(client: S3Client, page: VersionsPage, abortSignal: AbortSignal) {
  const answer = await client
    .send(new ListObjectVersionsCommand(page), { abortSignal })
    .catch(ignoreMissing<ListObjectVersionsCommandOutput>);
  const { Versions: versions = [], DeleteMarkers: deleteMarkers = [], NextKeyMarker, NextVersionIdMarker } = answer;
  const next: VersionMarker | false = NextKeyMarker !== undefined && {
    KeyMarker: NextKeyMarker,
    ...(NextVersionIdMarker !== undefined && { VersionIdMarker: NextVersionIdMarker }),
  };
  return { versions, deleteMarkers, next: next || undefined };
}

type Listing = Awaited<ReturnType<typeof listVersions>>;

export type StoredVersion = Pick<ObjectVersion, 'Key' | 'VersionId' | 'IsLatest'>;

/**
 * The versions of each object in the order to delete them, the latest last: if it goes first, some stores bring the one
 * before it back, and wait for its lock until the time is over.
 */
export function groupByObject({ versions, deleteMarkers }: Listing): StoredVersion[][] {
  const byKey = Map.groupBy<string | undefined, StoredVersion>([...versions, ...deleteMarkers], ({ Key }) => Key);
  return [...byKey.values()].map((stored) =>
    stored.toSorted((one, other) => Number(one.IsLatest) - Number(other.IsLatest)),
  );
}

/** Finds removed objects page by page. Versions are listed by key and the newest first, so a marker may end a page. */
export function createRemovedFinder(): (page: Listing) => RemovedObject[] {
  const wanted = new Set<string>();
  return ({ versions, deleteMarkers }) => {
    for (const { Key, IsLatest } of deleteMarkers) if (Key !== undefined && IsLatest === true) wanted.add(Key);
    return versions.flatMap(({ Key: key, VersionId: versionId }) =>
      key !== undefined && versionId !== undefined && wanted.delete(key) ? [{ key, versionId }] : [],
    );
  };
}

type BringBackInput = RemovedObject & { bucket: string };

/** Copies instead of removing the delete marker: not every S3 server shows the version below a removed marker. */
export async function bringBack(
  client: S3Client,
  { bucket, key, versionId }: BringBackInput,
  abortSignal: AbortSignal,
): Promise<void> {
  const CopySource = `${bucket}/${encodeURIComponent(key)}?versionId=${encodeURIComponent(versionId)}`;
  await client.send(new CopyObjectCommand({ Bucket: bucket, Key: key, CopySource }), { abortSignal });
}

/**
 * Keeps removed and replaced objects for some days. The rule that ends them comes first: a server that knows no such rules
 * answers with an error, and then nothing has changed.
 */
export async function keepVersions(config: StorageConfig, days: number): Promise<void> {
  const client = openS3(config);
  const { bucket: Bucket } = config;
  const rule = { ID: 'ballpark-versions', Status: 'Enabled', Filter: { Prefix: '' } } as const;
  try {
    await client.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket,
        LifecycleConfiguration: {
          Rules: [
            {
              ...rule,
              NoncurrentVersionExpiration: { NoncurrentDays: days },
              Expiration: { ExpiredObjectDeleteMarker: true },
              AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 },
            },
          ],
        },
      }),
    );
    await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }));
  } finally {
    client.destroy();
  }
}
