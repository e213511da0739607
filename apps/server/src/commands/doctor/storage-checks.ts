import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import { readStorage } from '../../config/config.ts';
import type { Values } from '../../config/variables.ts';
import { databaseNow } from '../../database/instant.ts';
import { BLOCK_REASONS, inspectRemovalBlock } from '../../features/photos/sweeping/bucket-mark.ts';
import { isMissing, openS3 } from '../../integrations/storage/s3-client.ts';
import { openStorage } from '../../integrations/storage/storage.ts';
import { createLogger } from '../../observability/logger.ts';
import { defineCheck, describeReason, type Finding, ok, wrong } from './check.ts';
import { withDatabase } from './postgresql-checks.ts';

const STORAGE_VARIABLES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_BUCKET',
  'S3_FORCE_PATH_STYLE',
  'S3_TIMEOUT_MS',
] as const;

type StorageValues = Pick<Values, (typeof STORAGE_VARIABLES)[number]>;

/** The bucket of photos. These checks never create it. */
export const storageChecks = [
  defineCheck({
    name: 'bucket',
    needs: STORAGE_VARIABLES,
    run: (values) =>
      withClient(values, async (client) => {
        const { S3_BUCKET: Bucket, S3_ENDPOINT: endpoint } = values;
        try {
          await client.send(new HeadBucketCommand({ Bucket }));
          return ok(`The bucket ${Bucket} exists at ${endpoint}.`);
        } catch (error) {
          if (isMissing(error)) {
            return wrong(
              `The bucket ${Bucket} does not exist at ${endpoint}.`,
              'Check S3_BUCKET. If the name is right, create the bucket, or start the API, which creates it if its key may.',
            );
          }
          return wrong(`The storage at ${endpoint} ${describeFailure(error)}.`, ADVICE_ON_ACCESS);
        }
      }),
  }),
  defineCheck({
    name: 'bucket-rights',
    needs: STORAGE_VARIABLES,
    after: ['bucket'],
    run: (values) => withClient(values, (client) => exerciseBucket(client, values)),
  }),
  defineCheck({
    name: 'bucket-owner',
    needs: [...STORAGE_VARIABLES, 'DATABASE_DIRECT_URL'],
    after: ['bucket', 'bucket-rights', 'schema'],
    run: async (values) => {
      const storage = openStorage(readStorage(values), createLogger('silent', 'doctor'));
      try {
        const block = await withDatabase({ url: values.DATABASE_DIRECT_URL }, (db) =>
          inspectRemovalBlock({ db, storage, now: databaseNow }),
        );
        if (block === undefined) return ok('This database owns the bucket.');
        return wrong(
          `No photo is removed: ${BLOCK_REASONS[block]}.`,
          'Check S3_BUCKET and DATABASE_URL. After a restore, or if both are right: `ballpark bucket adopt`.',
        );
      } finally {
        storage.close();
      }
    },
  }),
];

/** The content of an object that is stored for a moment. */
const CONTENT = 'written by ballpark doctor';

const ADVICE_ON_ACCESS =
  'Check S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY, and the policy of the key: Get, Put, Delete and List.';

async function withClient<T>(values: StorageValues, work: (client: S3Client) => Promise<T>): Promise<T> {
  const client = openS3(readStorage(values));
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

/** Stores, reads, lists and deletes one object, as the processes do, and looks whether strangers can read it. */
async function exerciseBucket(client: S3Client, values: StorageValues): Promise<Finding[]> {
  const Bucket = values.S3_BUCKET;
  const Key = `doctor/${randomUUID()}.txt`;
  const steps: [string, () => Promise<unknown>][] = [
    ['stored', () => client.send(new PutObjectCommand({ Bucket, Key, Body: CONTENT, ContentType: 'text/plain' }))],
    ['read', async () => (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()],
    ['listed', () => client.send(new ListObjectsV2Command({ Bucket, Prefix: 'doctor/', MaxKeys: 1 }))],
  ];
  const findings: Finding[] = [];
  const attempt = async (done: string, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      const text = `An object in ${Bucket} could not be ${done}: the storage ${describeFailure(error)}.`;
      findings.push(wrong(text, ADVICE_ON_ACCESS));
    }
  };
  for (const [done, run] of steps) await attempt(done, run);
  if (findings.length === 0 && (await isReadByStrangers(values, Key))) {
    findings.push(
      wrong(
        `Strangers can read the objects in ${Bucket}: hidden photos and exported data would be public.`,
        'Make the bucket private. Only the API reads from it.',
      ),
    );
  }
  await attempt('deleted', () => client.send(new DeleteObjectCommand({ Bucket, Key })));
  return findings.length > 0
    ? findings
    : [ok('Objects can be stored, read, listed and deleted, and the bucket is private.')];
}

async function isReadByStrangers(values: StorageValues, key: string): Promise<boolean> {
  const address = new URL(values.S3_ENDPOINT);
  if (values.S3_FORCE_PATH_STYLE)
    address.pathname = `${address.pathname.replace(/\/$/, '')}/${values.S3_BUCKET}/${key}`;
  else {
    address.hostname = `${values.S3_BUCKET}.${address.hostname}`;
    address.pathname = `/${key}`;
  }
  const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) });
  return answer.ok && (await answer.text()) === CONTENT;
}

function describeFailure(error: unknown): string {
  if (!(error instanceof S3ServiceException)) return `does not answer (${describeReason(error)})`;
  const status = error.$metadata.httpStatusCode ?? 0;
  return status >= 500 ? `fails with status ${status}` : `refuses with status ${status} (${error.name})`;
}
