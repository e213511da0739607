import { join } from 'node:path';
import { ListBucketsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { serviceAddresses } from './addresses.ts';
import { detachedService, type Place, type Service } from './service.ts';

// Debian ships Swift for its own Python; another python3 first on the PATH does not know it.
const DEBIAN_PYTHON = '/usr/bin/python3';

/** OpenStack Swift with its S3 face: a real object store that refuses wrong keys. It also uses the three ports above its own. */
export function objectStore({ folder, port }: Place): Service {
  const url = `http://127.0.0.1:${port}`;
  const program = join(import.meta.dirname, 'object-store.py');
  const { s3AccessKey, s3Secret } = serviceAddresses();
  return detachedService({
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
    answers: () => objectStoreAnswers(url),
  });
}

/** A client with the development keys; `secret` lets a test try a wrong one. */
export function objectStoreClient(url: string, secret = serviceAddresses().s3Secret): S3Client {
  const { s3AccessKey, s3Region } = serviceAddresses();
  return new S3Client({
    endpoint: url,
    region: s3Region,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: s3AccessKey, secretAccessKey: secret },
  });
}

export async function objectStoreAnswers(url: string): Promise<boolean> {
  const client = objectStoreClient(url);
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
  const client = objectStoreClient(url);
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
