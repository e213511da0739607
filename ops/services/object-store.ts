import { join } from 'node:path';
import { ListBucketsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { getServiceAddresses } from './addresses.ts';
import { createDetachedService, type ServiceOptions, type Service } from './service.ts';

// Debian installs Swift for its own Python; another python3 on the PATH would not find it.
const DEBIAN_PYTHON = '/usr/bin/python3';

/** OpenStack Swift with its S3 API: a real object store that refuses wrong keys. It also uses the next three ports. */
export function createObjectStore({ folder, port }: ServiceOptions): Service {
  const url = `http://127.0.0.1:${port}`;
  const program = join(import.meta.dirname, 'object-store.py');
  const { s3AccessKey, s3Secret } = getServiceAddresses();
  return createDetachedService({
    name: 's3',
    title: 'The object store',
    address: url,
    ports: [port, port + 1, port + 2, port + 3],
    command: {
      tracked: { pidFile: join(folder, 'object-store.pid'), commandWords: ['object-store.py', folder] },
      command: DEBIAN_PYTHON,
      args: [program, folder, String(port)],
      logFile: join(folder, 'object-store.log'),
      environment: { ...process.env, S3_ACCESS_KEY: s3AccessKey, S3_SECRET: s3Secret },
    },
    answers: () => doesObjectStoreAnswer(url),
  });
}

/** A client with the development keys; a test passes a wrong `secret`. */
export function createObjectStoreClient(url: string, secret = getServiceAddresses().s3Secret): S3Client {
  const { s3AccessKey, s3Region } = getServiceAddresses();
  return new S3Client({
    endpoint: url,
    region: s3Region,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: s3AccessKey, secretAccessKey: secret },
  });
}

export async function doesObjectStoreAnswer(url: string): Promise<boolean> {
  const client = createObjectStoreClient(url);
  try {
    await client.send(new ListBucketsCommand({}), { abortSignal: AbortSignal.timeout(3000) });
    return true;
  } catch {
    return false;
  } finally {
    client.destroy();
  }
}

/** The names of all objects in a bucket. */
export async function listObjectKeys(url: string, bucket: string): Promise<string[]> {
  const client = createObjectStoreClient(url);
  const keys: string[] = [];
  try {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
    }
    return keys;
  } finally {
    client.destroy();
  }
}
