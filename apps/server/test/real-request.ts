import { type IncomingHttpHeaders, request } from 'node:http';

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
