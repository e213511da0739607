/** Holds as much of an API process as it lets one client and one member hold: attackers.ts PORT TOKEN PHOTO */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadListingPhotos } from '@ballpark/contracts/photos';

const [port = '', token = '', photo = ''] = process.argv.slice(2);

const SILENT_SOCKETS = 2_000;
const SLOW_UPLOADS = 20;
const STALLED_DOWNLOADS = 200;
/** Each kind comes from one address. */
const ADDRESSES = { silent: '127.0.5.1', upload: '127.0.5.2', download: '127.0.5.3' };
/** Five of the largest bodies that are allowed take most of the server's memory for uploads, small ones the rest. */
const LARGE_UPLOADS = 5;
const LARGE_BYTES = (uploadListingPhotos.bodyMaxBytes ?? 0) - 1_000;
const SMALL_BYTES = 1_900_000;
/** What is left of a body when the rest was sent at once. It comes a byte at a time. */
const LAST_BYTES = 10_000;
const DRIP_MS = 4_000;
/** Time for the server to refuse an upload before its body is sent. */
const REFUSAL_MS = 1_000;
const BEGIN_MS = 3_000;
/** Something that was lost is opened again after about this long. */
const REOPEN_MS = { connection: 8_000, upload: 2_000 };

function open(localAddress: string): { socket: Socket; closed: Promise<unknown> } {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined); // 'close' follows
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return { socket, closed };
}

/** After one request: of connections that never send one, the server keeps a small number of all clients together. */
async function holdSilently(): Promise<unknown> {
  const { socket, closed } = open(ADDRESSES.silent);
  socket.resume().write('GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  return closed;
}

async function uploadSlowly(announcedBytes: number): Promise<void> {
  const { socket, closed } = open(ADDRESSES.upload);
  const refusal = once(socket.resume(), 'data').then(
    () => true,
    () => true, // the connection broke
  );
  const head = ['host: 127.0.0.1', `authorization: Bearer ${token}`, 'content-type: application/json'];
  const lines = [`POST /api${uploadListingPhotos.path} HTTP/1.1`, ...head, `content-length: ${announcedBytes}`];
  socket.write(`${lines.join('\r\n')}\r\n\r\n{"photos":[{"base64Data":"`);
  if (await Promise.race([refusal, sleep(REFUSAL_MS, false)])) {
    socket.destroy();
    return;
  }
  socket.write(Buffer.alloc(announcedBytes - LAST_BYTES, 'A'));
  const drip = setInterval(() => socket.write('A'), DRIP_MS);
  await closed;
  clearInterval(drip);
}

async function downloadNothing(): Promise<void> {
  const { socket, closed } = open(ADDRESSES.download);
  socket.pause().write(`GET ${photo} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
  // A connection that is not read notices its end only when it is written to.
  const probe = setInterval(() => socket.write('\r\n'), DRIP_MS);
  await closed;
  clearInterval(probe);
}

type Attack = { hold: () => Promise<unknown>; beginMs: number; pauseMs: number };

async function keepOpening({ hold, beginMs, pauseMs }: Attack): Promise<never> {
  await sleep(beginMs);
  for (;;) {
    await hold();
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

function repeat(count: number, attack: () => Attack): Promise<never>[] {
  return Array.from({ length: count }, () => keepOpening(attack()));
}

/** They begin one after the other: this machine also runs the members that the attack must not disturb. */
const drawConnection = (hold: Attack['hold']): Attack => {
  return { hold, beginMs: BEGIN_MS * Math.random(), pauseMs: REOPEN_MS.connection };
};
const planUpload = (bytes: number, beginMs: number): Attack => {
  return { hold: () => uploadSlowly(bytes), beginMs, pauseMs: REOPEN_MS.upload };
};

await Promise.all([
  ...repeat(SILENT_SOCKETS, () => drawConnection(holdSilently)),
  ...repeat(STALLED_DOWNLOADS, () => drawConnection(downloadNothing)),
  ...repeat(LARGE_UPLOADS, () => planUpload(LARGE_BYTES, 0)),
  // The small ones come after the large ones: then there is no room left for a large one, and little for any other.
  ...repeat(SLOW_UPLOADS - LARGE_UPLOADS, () => planUpload(SMALL_BYTES, BEGIN_MS)),
]);
