import { S3ServiceException } from '@aws-sdk/client-s3';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLogger } from '../../observability/logger.ts';
import { keepVersions } from './object-versions.ts';
import { openStorage, StorageUnavailable } from './storage.ts';

const BUCKET = 'photos';
const ACCESS = { region: 'us-east-1', accessKey: 'key', secretKey: 'secret', forcePathStyle: true, timeoutMs: 9_000 };
let server: Server;
afterEach(() => new Promise((done) => server.close(done)));

/** An S3 server on which another process creates the bucket between our question and our attempt. */
async function openRacingStorage(code: string, statusAfterwards: number) {
  let isCreated = false;
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isBucket = request.url?.split('?')[0]?.replaceAll('/', '') === BUCKET;
      if (!isBucket) return response.writeHead(200, { etag: '"x"' }).end();
      if (request.method === 'HEAD') return response.writeHead(isCreated ? statusAfterwards : 404).end();
      isCreated = true;
      response.writeHead(409, { 'content-type': 'application/xml' });
      return response.end(`<Error><Code>${code}</Code><Message>It is there.</Message></Error>`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a socket file
  const endpoint = `http://127.0.0.1:${port}`;
  return openStorage({ endpoint, bucket: BUCKET, ...ACCESS }, createLogger('silent', 'test'));
}

const PICTURE = { key: 'a/b.webp', type: 'image/webp', bytes: Buffer.from('x') };

test.each(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'])(
  'a bucket that another process creates at the same moment (%s) is used',
  async (code) => {
    const storage = await openRacingStorage(code, 200);
    await expect(storage.put([PICTURE])).resolves.toBeUndefined();
    storage.close();
  },
);

test('a bucket that exists and belongs to another account is refused', async () => {
  const storage = await openRacingStorage('BucketAlreadyExists', 403);
  await expect(storage.put([PICTURE])).rejects.toThrow(StorageUnavailable);
  storage.close();
});

/** An S3 server that notes which settings of the bucket are written, and refuses some. */
async function openSettingsServer(refused: readonly string[]) {
  const written: { setting: string; body: string }[] = [];
  server = createServer((request, response) => {
    const setting = new URL(request.url ?? '', 'http://localhost').search.slice(1).replace('=', '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (refused.includes(setting)) return response.writeHead(501).end();
      written.push({ setting, body: Buffer.concat(chunks).toString() });
      return response.writeHead(200).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a socket file
  return { written, config: { endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, ...ACCESS } };
}

test('versions are kept only after the rule that ends them is set', async () => {
  const { written, config } = await openSettingsServer([]);
  await keepVersions(config, 35);
  expect(written.map(({ setting }) => setting)).toEqual(['lifecycle', 'versioning']);
  expect(written[0]?.body).toContain('<NoncurrentDays>35</NoncurrentDays>');
});

test('a server without such rules keeps no versions', async () => {
  const { written, config } = await openSettingsServer(['lifecycle']);
  await expect(keepVersions(config, 35)).rejects.toThrow(S3ServiceException);
  expect(written).toEqual([]);
});
