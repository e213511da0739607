import { S3Client } from '@aws-sdk/client-s3';

export type StorageConfig = {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  forcePathStyle: boolean;
};

const ATTEMPTS = 2;

export function openS3({ endpoint, region, accessKey, secretKey, forcePathStyle }: StorageConfig): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: 1_000, socketTimeout: 3_000 },
    // The SDK's own extra checksums are not understood by every server of this protocol.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
