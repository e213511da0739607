import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export type RawRequest = {
  socket: Socket;
  /** All text received so far. */
  answer: () => string;
  /** Resolves when the connection closes, with or without an error. */
  closed: Promise<void>;
};

/** Opens a connection and sends the head of a request and optionally the start of its body. */
export async function beginRequest(port: number, head: readonly string[], body = ''): Promise<RawRequest> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined); // the server may reset the connection
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  await once(socket, 'connect');
  socket.write([...head, '', body].join('\r\n'));
  return { socket, answer: () => answer, closed };
}

export type RealAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type RealRequest = { method?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal };

/**
 * Sends a request over a connection of its own. Injected requests never meet the server that answers before Fastify routes.
 * The connection is not kept, because closing the server would wait for it.
 */
export function askServer(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, signal }: RealRequest = {},
): Promise<RealAnswer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false, signal };
    const outgoing = request(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
