import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>;
type Forward = (sent: string | undefined) => string | undefined;

/** A proxy that ends TLS in front of the app, as the shipped ones do. */
export type TlsProxy = {
  port: number;
  /** Reaches the proxy under each name, and trusts its certificate. */
  connection: { lookup: LookupFunction; ca: string };
  /** What the next requests are answered instead of by the app; undefined for the app again. */
  script: (answer: Answer | undefined) => void;
  /** How X-Forwarded-For is written; undefined for the usual way, which throws away what the client sent. */
  forward: (write: Forward | undefined) => void;
  close: () => Promise<void>;
};

const CLIENT = '127.0.0.1';

export async function startTlsProxy(http: FastifyInstance, domain: string): Promise<TlsProxy> {
  const { key, cert } = createCertificate(domain);
  let scripted: Answer | undefined;
  let write: Forward = () => CLIENT;
  const server = createServer({ key, cert }, (request, response) => {
    const { 'x-forwarded-for': sent, ...headers } = request.headers;
    const forwarded = write([sent ?? []].flat()[0]);
    const passOn = async (): Promise<Answer> =>
      scripted ??
      http.inject({
        url: request.url ?? '/',
        headers: {
          ...headers,
          ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
        },
      });
    passOn().then(
      ({ statusCode, headers: answered, body }) => response.writeHead(statusCode, answered).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, CLIENT, resolve));
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    connection: { lookup: findHere, ca: cert },
    script: (answer) => (scripted = answer),
    forward: (next = () => CLIENT) => (write = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const findHere: LookupFunction = (_host, { all }, done) =>
  all === true ? done(null, [{ address: CLIENT, family: 4 }]) : done(null, CLIENT, 4);

function createCertificate(domain: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-tls-'));
  const files = ['-keyout', join(folder, 'key'), '-out', join(folder, 'cert')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`];
  execFileSync('openssl', ['req', ...kind, ...files, ...names], {
    stdio: 'ignore',
  });
  const [key = '', cert = ''] = ['key', 'cert'].map((name) => readFileSync(join(folder, name), 'utf8'));
  rmSync(folder, { recursive: true });
  return { key, cert };
}
