import { S3ServiceException } from '@aws-sdk/client-s3';

/** Storage is away, refuses us or is too slow: nothing the caller did. */
export class StorageUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageUnavailable';
  }
}

/** Whether the bucket or the object asked for does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
