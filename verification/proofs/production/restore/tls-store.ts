import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import { openS3, type StorageConfig } from '@ballpark/server/integrations/storage/s3-client';
import type { ProofRun } from '../../kit/proof-run.ts';

/** The object store of this machine behind TLS, as a provider has it: pgBackRest speaks nothing else. */
export type TlsStore = {
  port: number;
  /** The file with the authority that signed its certificate. */ authority: string;
};

type TlsStoreInput = {
  /** An empty folder for the certificates. */ folder: string;
  /** Of the server, as its certificate has it. */
  name: string;
  storage: Pick<StorageConfig, 'endpoint'>;
};

export async function startTlsStore(run: ProofRun, { folder, name, storage }: TlsStoreInput): Promise<TlsStore> {
  const program = join(REPOSITORY, 'deploy/high-availability/make-certificates.sh');
  execFileSync(program, [folder, `${name}=127.0.0.1`], { stdio: 'ignore' });
  const read = (file: string) => readFileSync(join(folder, file));
  const { port, hostname } = new URL(storage.endpoint);
  const server = createServer({ key: read(`${name}.key`), cert: read(`${name}.crt`) }, (inbound, answer) => {
    const { method, url: path, headers } = inbound;
    // The signature of a request covers its headers, so they pass unchanged.
    const target = { host: hostname, port, method, path, headers, agent: false };
    const outbound = request(target, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    outbound.on('error', () => {
      // The store of this machine sends a body with the refusal of a HEAD, which Node.js takes for a broken answer.
      if (method !== 'HEAD') answer.destroy();
      else if (!answer.headersSent) answer.writeHead(404).end();
    });
    inbound.pipe(outbound);
  });
  // pgBackRest keeps its connections for longer than Node.js does.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  run.atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, authority: join(folder, 'authority.crt') }; // it listens on a port
}

export async function createBuckets(storage: StorageConfig, names: readonly string[]): Promise<void> {
  const client = openS3(storage);
  for (const Bucket of names) await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
}
