import { CreateBucketCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { isMissing } from './storage-faults.ts';

export type BucketKeeper = {
  /** Makes the bucket when it is missing. Once it was seen, this costs nothing. */
  ensure: (signal: AbortSignal) => Promise<void>;
};

export function createBucketKeeper(client: S3Client, Bucket: string): BucketKeeper {
  let isThere = false;
  return {
    ensure: async (abortSignal) => {
      if (isThere) return;
      try {
        await client.send(new HeadBucketCommand({ Bucket }), { abortSignal });
      } catch (error) {
        if (!isMissing(error)) throw error;
        await client.send(new CreateBucketCommand({ Bucket }), { abortSignal });
      }
      isThere = true;
    },
  };
}
