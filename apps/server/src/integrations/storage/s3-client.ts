import { CreateBucketCommand, HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';

export type StorageConfig = {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  forcePathStyle: boolean;
  timeoutMs: number;
};

const ATTEMPTS = 2;

export function openS3(config: StorageConfig): S3Client {
  const { endpoint, region, accessKey, secretKey, forcePathStyle, timeoutMs } = config;
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: timeoutMs / 3, socketTimeout: timeoutMs },
    // Not every S3 server understands the extra checksums of the SDK.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Creates the bucket if it is missing. Once the bucket was seen, a call costs nothing. */
export function createBucketCheck(client: S3Client, Bucket: string): (signal: AbortSignal) => Promise<void> {
  let exists = false;

  /** Another process may create it at the same moment. It is ours if it now answers. */
  async function createBucket(abortSignal: AbortSignal): Promise<void> {
    try {
      await client.send(new CreateBucketCommand({ Bucket }), { abortSignal });
    } catch (error) {
      if (!isConflict(error)) throw error;
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal });
    }
  }

  return async (abortSignal) => {
    if (exists) return;
    try {
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal });
    } catch (error) {
      if (!isMissing(error)) throw error;
      await createBucket(abortSignal);
    }
    exists = true;
  };
}

/** Whether the bucket or the object does not exist. */
export function isMissing(error: unknown): boolean {
  return hasStatus(error, 404);
}

/** Before the first photo the bucket may not exist. */
export function ignoreMissing<Output extends object>(error: unknown): Partial<Output> {
  if (isMissing(error)) return {};
  throw error;
}

/** BucketAlreadyOwnedByYou, BucketAlreadyExists or OperationAborted. */
function isConflict(error: unknown): boolean {
  return hasStatus(error, 409);
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}
