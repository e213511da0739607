import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import type { WireRequest } from './wire-client.ts';

/** A site behind TLS, as a browser reaches it: the port on loopback, and whose certificate it shows. */
export type TlsSite = {
  port: number;
  domain: string;
  /** The authority that signed its certificate. */ authority: string;
};

/** Status 0 means no answer; the text says why. */
export type TlsAnswer = { status: number; text: string; headers?: IncomingHttpHeaders };

const TIMEOUT_MS = 20_000;

/** Sends one request with a checked certificate. A given agent keeps the connection for the next one. */
export function sendOverTls(site: TlsSite, wire: WireRequest, agent = new Agent()): Promise<TlsAnswer> {
  return new Promise((resolve) => {
    const { method, path, headers, body } = wire;
    const { port, domain, authority } = site;
    const options = { host: '127.0.0.1', port, servername: domain, ca: authority, method, path, agent };
    const outgoing = request({ ...options, headers: { host: domain, ...headers } }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => (text += chunk));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text, headers: incoming.headers }));
      incoming.on('error', (error) => resolve({ status: 0, text: error.message }));
    });
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', (error) => resolve({ status: 0, text: error.message }));
    outgoing.end(body);
  });
}
