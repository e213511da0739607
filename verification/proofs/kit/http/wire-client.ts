import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** Status 0 means no answer: the connection was refused or broken, or the timeout passed. */
export type WireAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

export type WireRequest = {
  method: string;
  path: string;
  /** A list sends the header once per value. */
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
};

export type Send = (request: WireRequest) => Promise<WireAnswer>;

export type WireClient = { send: Send; close: () => void };

const TIMEOUT_MS = 20_000;
const END_OF_EVENT = '\n\n';

/** Sends requests unchanged over keep-alive connections. */
export function openWireClient(port: number, mostConnections = 16): WireClient {
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
  return {
    send: ({ method, path, headers: given = {}, body }) =>
      new Promise((resolve) => {
        // Node.js omits content-length for methods without a usual body; the server would read the body as a new request.
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const headers = { ...length, ...given };
        const outgoing = request({ host: '127.0.0.1', port, method, path, agent, headers }, (incoming) => {
          const chunks: Buffer[] = [];
          const { statusCode: status = 0, headers: received } = incoming;
          const finish = () => resolve({ status, headers: received, body: Buffer.concat(chunks).toString() });
          incoming.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            // An event stream stays open for minutes. It counts as the answer when its first event is complete.
            if (!isEventStream(received['content-type']) || !Buffer.concat(chunks).includes(END_OF_EVENT)) return;
            finish();
            outgoing.destroy();
          });
          incoming.on('error', () => resolve({ status: 0, headers: {}, body: '' }));
          incoming.on('end', finish);
        });
        outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error('no answer in time')));
        outgoing.on('error', (error) => resolve({ status: 0, headers: {}, body: error.message }));
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}

export function isEventStream(contentType: unknown): boolean {
  return typeof contentType === 'string' && contentType.startsWith('text/event-stream');
}

/** The headers and the body of a JSON request. */
export function encodeJson(value: unknown): { headers: Record<string, string>; body: string } {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

export function buildBearer({ token }: { token: string }): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

export function buildGet(path: string): WireRequest {
  return { method: 'GET', path };
}

/** The path is below `/api`. */
export function buildPost(path: string, body: unknown): WireRequest {
  return { method: 'POST', path: `/api${path}`, ...encodeJson(body) };
}
