import { Agent, request } from 'node:http';

/** Status 0 means no answer: the connection was refused or broken, or the timeout passed. */
type Answer = { status: number; body: string };

type CallInput = {
  port: number;
  method: 'GET' | 'POST';
  path: string;
  /** What comes before the path; that of the API by default. */
  base?: string;
  token?: string;
  body?: object;
};

export type LoopbackClient = { call: (call: CallInput) => Promise<Answer>; close: () => void };

const TIMEOUT_MS = 15_000;

/** A client with its own address: all of 127.0.0.0/8 is this machine, and limits count by address. */
export function openLoopbackClient(address: string): LoopbackClient {
  const agent = new Agent({ keepAlive: true, localAddress: address, maxSockets: 32 });
  return {
    call: ({ port, method, path, base = '/api', token, body }) =>
      new Promise((resolve) => {
        const headers = {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        };
        const outgoing = request({ host: '127.0.0.1', port, method, path: base + path, agent, headers }, (incoming) => {
          let text = '';
          incoming.setEncoding('utf8');
          incoming.on('data', (chunk: string) => (text += chunk));
          incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: text }));
          incoming.on('error', () => resolve({ status: 0, body: '' }));
        });
        outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy());
        outgoing.on('error', (error) => resolve({ status: 0, body: error.message }));
        outgoing.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    close: () => agent.destroy(),
  };
}
