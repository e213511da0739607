import { join } from 'node:path';
import { ListBucketsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { getServiceAddresses } from './addresses.ts';
import { createDetachedService, type ServiceOptions, type Service } from './service.ts';

// Debian installs Swift for its own Python; another python3 on the PATH would not find it.
const DEBIAN_PYTHON = '/usr/bin/python3';

type ObjectStoreKeys = { accessKey: string; secret: string };

/** OpenStack Swift with its S3 API: a real object store that refuses wrong keys. It also uses the next three ports. */
export function createObjectStore({
  folder,
  port,
  keys = getDevelopmentKeys(),
}: ServiceOptions & { keys?: ObjectStoreKeys }): Service {
  const url = `http://127.0.0.1:${port}`;
  const program = join(import.meta.dirname, 'object-store.py');
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
      environment: { ...process.env, S3_ACCESS_KEY: keys.accessKey, S3_SECRET: keys.secret },
    },
    answers: () => doesObjectStoreAnswer(url, keys),
  });
}

function getDevelopmentKeys(): ObjectStoreKeys {
  const { s3AccessKey, s3Secret } = getServiceAddresses();
  return { accessKey: s3AccessKey, secret: s3Secret };
}

/** A client with the development keys, unless others are given. */
export function createObjectStoreClient(url: string, keys: Partial<ObjectStoreKeys> = {}): S3Client {
  const { s3Region } = getServiceAddresses();
  const { accessKey, secret } = { ...getDevelopmentKeys(), ...keys };
  return new S3Client({
    endpoint: url,
    region: s3Region,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: accessKey, secretAccessKey: secret },
  });
}

export async function doesObjectStoreAnswer(url: string, keys = getDevelopmentKeys()): Promise<boolean> {
  const client = createObjectStoreClient(url, keys);
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
