import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** Status 0 is no answer at all: a refused or broken connection, or none within the time. */
export type WireAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

export type WireRequest = {
  method: string;
  path: string;
  /** A list sends the header several times. */
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
};

export type WireClient = { send: (outgoing: WireRequest) => Promise<WireAnswer>; close: () => void };

const PATIENCE_MS = 20_000;

/** Sends exactly what it is given over connections that stay open. */
export function wireClient(port: number, mostConnections = 16): WireClient {
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
  return {
    send: ({ method, path, headers: given = {}, body }) =>
      new Promise((resolve) => {
        // Node.js leaves it out for methods that usually have no body, and the body would pass for the next request.
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const headers = { ...length, ...given };
        const outgoing = request({ host: '127.0.0.1', port, method, path, agent, headers }, (incoming) => {
          const chunks: Buffer[] = [];
          const { statusCode: status = 0, headers: received } = incoming;
          const finish = () => resolve({ status, headers: received, body: Buffer.concat(chunks).toString() });
          incoming.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            // It would go on for minutes; what it begins with is its answer.
            if (!isEventStream(received['content-type'])) return;
            finish();
            outgoing.destroy();
          });
          incoming.on('error', () => resolve({ status: 0, headers: {}, body: '' }));
          incoming.on('end', finish);
        });
        outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error('no answer in time')));
        outgoing.on('error', (error) => resolve({ status: 0, headers: {}, body: error.message }));
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}

export function isEventStream(contentType: unknown): boolean {
  return typeof contentType === 'string' && contentType.startsWith('text/event-stream');
}

/** The headers and body of a request that carries JSON. */
export function asJson(value: unknown): { headers: Record<string, string>; body: string } {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
