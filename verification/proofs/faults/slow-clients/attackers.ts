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

function open(localAddress: string): Socket {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined); // 'close' follows
  return socket;
}

function waitForClose(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
  });
}

type Timing = { beginMs: number; pauseMs: number };

/** Attackers begin one after the other: this machine also runs the members that the attack must not disturb. */
async function keepOpening(holdOne: () => Promise<void>, { beginMs, pauseMs }: Timing): Promise<never> {
  await sleep(beginMs);
  for (;;) {
    await holdOne();
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

/** After one request: of connections that never send one, the server keeps a small number of all clients together. */
async function holdSilently(): Promise<void> {
  const socket = open(ADDRESSES.silent).resume();
  socket.write('GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  await waitForClose(socket);
}

async function uploadSlowly(announcedBytes: number): Promise<void> {
  const socket = open(ADDRESSES.upload).resume();
  const closed = waitForClose(socket);
  const refusal = once(socket, 'data').then(
    () => true,
    () => true, // the connection broke
  );
  socket.write(
    [
      `POST /api${uploadListingPhotos.path} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${announcedBytes}`,
      '',
      '{"photos":[{"base64Data":"',
    ].join('\r\n'),
  );
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
  const socket = open(ADDRESSES.download).pause();
  socket.write(`GET ${photo} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
  // A connection that is not read notices its end only when it is written to.
  const probe = setInterval(() => socket.write('\r\n'), DRIP_MS);
  await waitForClose(socket);
  clearInterval(probe);
}

function repeat(count: number, begin: (index: number) => Promise<never>): Promise<never>[] {
  return Array.from({ length: count }, (_, index) => begin(index));
}

const pickTiming = (): Timing => ({ beginMs: BEGIN_MS * Math.random(), pauseMs: REOPEN_MS.connection });

await Promise.all([
  ...repeat(SILENT_SOCKETS, () => keepOpening(holdSilently, pickTiming())),
  ...repeat(STALLED_DOWNLOADS, () => keepOpening(downloadNothing, pickTiming())),
  // The small ones come after the large ones: then there is no room left for a large one, and little for any other.
  ...repeat(SLOW_UPLOADS, (index) =>
    index < LARGE_UPLOADS
      ? keepOpening(() => uploadSlowly(LARGE_BYTES), { beginMs: 0, pauseMs: REOPEN_MS.upload })
      : keepOpening(() => uploadSlowly(SMALL_BYTES), { beginMs: BEGIN_MS, pauseMs: REOPEN_MS.upload }),
  ),
]);
