import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Status 0 means no answer. The head is the raw status line with the headers. */
export type HeldAnswer = { status: number; head: string; body: string };

export type HeldRequest = { method?: 'PUT' | 'DELETE'; path: string; token?: string; body: unknown };

/** A connection that can hold a request back before its last byte. */
export type HoldingConnection = {
  /** Sends all but the last byte. The returned function sends the last byte and resolves with the answer. */
  hold: (request: HeldRequest) => Promise<() => Promise<HeldAnswer>>;
  close: () => void;
};

const TIMEOUT_MS = 25_000;
/** Long enough for each server to read the headers and to authenticate the caller. */
const SETTLE_MS = 150;

export async function openHoldingConnection(port: number): Promise<HoldingConnection> {
  let socket = await openSocket(port);
  return {
    hold: async (request) => {
      const text = encodeRequest(request);
      // The server closes a connection that was idle for long, as on a busy machine.
      if (socket.destroyed || socket.readableEnded) socket = await openSocket(port);
      await write(socket, text.subarray(0, -1));
      return () => {
        const answer = readAnswer(socket);
        socket.write(text.subarray(-1));
        return answer;
      };
    },
    close: () => socket.destroy(),
  };
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  return socket.on('error', () => undefined); // readAnswer reports the missing answer
}

/** Holds one request on each connection, then releases all of them in one turn of the event loop. */
export async function releaseTogether(
  connections: readonly HoldingConnection[],
  buildRequest: (index: number) => HeldRequest,
): Promise<HeldAnswer[]> {
  const releases = await Promise.all(connections.map((connection, index) => connection.hold(buildRequest(index))));
  await sleep(SETTLE_MS);
  return Promise.all(releases.map((release) => release()));
}

function encodeRequest({ method, path, token, body }: HeldRequest): Buffer {
  const content = JSON.stringify(body);
  const head = [
    `${method ?? 'POST'} /api${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(content)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${content}`);
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function readAnswer(socket: Socket): Promise<HeldAnswer> {
  return new Promise((resolve) => {
    let text = '';
    const finish = (answer: HeldAnswer) => {
      clearTimeout(timer);
      socket.off('data', onData).off('close', onClose);
      resolve(answer);
    };
    const onClose = () => finish({ status: 0, head: '', body: text });
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const answer = parseAnswer(text);
      if (answer) finish(answer);
    };
    const timer = setTimeout(onClose, TIMEOUT_MS);
    socket.on('data', onData).once('close', onClose);
  });
}

/** Returns undefined until the answer is complete. Our answers always have a content-length. */
function parseAnswer(text: string): HeldAnswer | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, headEnd))?.[1]);
  const body = text.slice(headEnd + 4);
  if (body.length < length) return undefined;
  const head = text.slice(0, headEnd);
  return { status: Number(head.slice(9, 12)), head, body: Buffer.from(body, 'latin1').toString() };
}
