import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type HeldAnswer = { status: number; /** Status line and headers as they came. */ head: string; body: string };

export type HeldRequest = { method?: 'PUT' | 'DELETE'; path: string; token?: string; body: unknown };

/** One connection that can hold a request back at its last byte. */
export type HoldingConnection = {
  /** Sends all but the last byte; what is returned sends that one, and resolves with the answer. */
  hold: (request: HeldRequest) => Promise<() => Promise<HeldAnswer>>;
  close: () => void;
};

const PATIENCE_MS = 25_000;
/** By then every server has read the headers and knows who is calling, so that only the deed itself is left. */
const SETTLE_MS = 150;

export async function openHoldingConnection(port: number): Promise<HoldingConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  socket.on('error', () => undefined); // the answer that was waited for does not come, and says so itself
  return {
    hold: async (request) => {
      const text = requestText(request);
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

/** Holds one request on each connection, then lets all of them go in the same turn of the event loop. */
export async function releaseTogether(
  connections: readonly HoldingConnection[],
  requestOf: (index: number) => HeldRequest,
): Promise<HeldAnswer[]> {
  const releases = await Promise.all(connections.map((connection, index) => connection.hold(requestOf(index))));
  await sleep(SETTLE_MS);
  return Promise.all(releases.map((release) => release()));
}

function requestText({ method, path, token, body }: HeldRequest): Buffer {
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

/** Status 0 is no answer: a broken connection, or none within the time. */
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
      const answer = wholeAnswer(text);
      if (answer) finish(answer);
    };
    const timer = setTimeout(onClose, PATIENCE_MS);
    socket.on('data', onData).once('close', onClose);
  });
}

/** Our answers always say how long they are. */
function wholeAnswer(text: string): HeldAnswer | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, headEnd))?.[1]);
  const body = text.slice(headEnd + 4);
  if (body.length < length) return undefined;
  const head = text.slice(0, headEnd);
  return { status: Number(head.slice(9, 12)), head, body: Buffer.from(body, 'latin1').toString() };
}
