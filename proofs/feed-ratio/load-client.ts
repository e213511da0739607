import { connect, type Socket } from 'node:net';

/** Asks over and over on kept connections, with as little work as it can be done with: the same machine has to answer. */
export type Load = {
  port: number;
  /** Whole requests, taken in turn. */ requests: readonly Buffer[];
  connections: number;
};

export type LoadFindings = {
  perSecond: number;
  answers: number;
  /** Anything but 200. */ refused: number;
  bytes: number;
};

const HEAD_END = '\r\n\r\n';
const LENGTH = /content-length: (\d+)/i;
const OK = 'HTTP/1.1 200 ';

export function getRequest(path: string, token?: string): Buffer {
  const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${authorization}\r\n`);
}

export async function putUnderLoad({ port, requests, connections }: Load, ms: number): Promise<LoadFindings> {
  const found = { answers: 0, refused: 0, bytes: 0 };
  let turn = 0;
  const next = () => requests[turn++ % requests.length] ?? Buffer.alloc(0);
  const beganAt = performance.now();
  const endsAt = beganAt + ms;
  const askers = Array.from({ length: connections }, () =>
    askUntil(connect(port, '127.0.0.1'), { next, endsAt, found }),
  );
  await Promise.all(askers);
  return { ...found, perSecond: found.answers / ((performance.now() - beganAt) / 1000) };
}

type Asking = { next: () => Buffer; endsAt: number; found: Omit<LoadFindings, 'perSecond'> };

/** One connection: the next request goes out when the last answer is complete. */
function askUntil(socket: Socket, { next, endsAt, found }: Asking): Promise<void> {
  socket.setNoDelay(true);
  let missing = 0;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('connect', () => socket.write(next()));
    socket.on('data', (chunk: Buffer) => {
      found.bytes += chunk.length;
      missing = missing > 0 ? missing - chunk.length : missingAfter(chunk, found);
      if (missing > 0) return;
      found.answers += 1;
      if (performance.now() < endsAt) socket.write(next());
      else socket.destroy();
    });
  });
}

/** How much of an answer is still to come after its first piece, which holds the whole head. */
function missingAfter(chunk: Buffer, found: Asking['found']): number {
  const headLength = chunk.indexOf(HEAD_END) + HEAD_END.length;
  const head = chunk.toString('latin1', 0, headLength);
  if (!head.startsWith(OK)) found.refused += 1;
  return headLength + Number(LENGTH.exec(head)?.[1] ?? 0) - chunk.length;
}
