import { connect, type Socket } from 'node:net';

/** A minimal HTTP client on keep-alive connections. It uses little processor time, because the server shares the machine. */
export type Load = {
  port: number;
  /** Encoded requests, sent in turn. */
  requests: readonly Buffer[];
  connections: number;
};

export type LoadFindings = {
  perSecond: number;
  answers: number;
  /** Answers other than 200. */
  refused: number;
  bytes: number;
};

const HEAD_END = '\r\n\r\n';
const LENGTH = /content-length: (\d+)/i;
const OK = 'HTTP/1.1 200 ';

export function encodeGet(path: string, token?: string): Buffer {
  const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${authorization}\r\n`);
}

export async function runLoad({ port, requests, connections }: Load, ms: number): Promise<LoadFindings> {
  const found = { answers: 0, refused: 0, bytes: 0 };
  let turn = 0;
  const next = () => requests[turn++ % requests.length] ?? Buffer.alloc(0);
  const startedAt = performance.now();
  const endsAt = startedAt + ms;
  const workers = Array.from({ length: connections }, () =>
    sendRequests(connect(port, '127.0.0.1'), { next, endsAt, found }),
  );
  await Promise.all(workers);
  return { ...found, perSecond: found.answers / ((performance.now() - startedAt) / 1000) };
}

type LoadState = { next: () => Buffer; endsAt: number; found: Omit<LoadFindings, 'perSecond'> };

/** Uses one connection: sends the next request when the last answer is complete. */
function sendRequests(socket: Socket, { next, endsAt, found }: LoadState): Promise<void> {
  socket.setNoDelay(true);
  let missing = 0;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('connect', () => socket.write(next()));
    socket.on('data', (chunk: Buffer) => {
      found.bytes += chunk.length;
      missing = missing > 0 ? missing - chunk.length : countMissing(chunk, found);
      if (missing > 0) return;
      found.answers += 1;
      if (performance.now() < endsAt) socket.write(next());
      else socket.destroy();
    });
  });
}

/** How many bytes of an answer follow after its first chunk, which contains the whole head. */
function countMissing(chunk: Buffer, found: LoadState['found']): number {
  const headLength = chunk.indexOf(HEAD_END) + HEAD_END.length;
  const head = chunk.toString('latin1', 0, headLength);
  if (!head.startsWith(OK)) found.refused += 1;
  return headLength + Number(LENGTH.exec(head)?.[1] ?? 0) - chunk.length;
}
