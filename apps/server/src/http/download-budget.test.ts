import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitUntil } from '../../test/wait-until.ts';
import { Refusal } from '../core/refusal.ts';
import { createDownloadBudget } from './download-budget.ts';

const MEBIBYTE = 1024 * 1024;
/** More than the kernel buffers of a connection that is not read. */
const PHOTO_BYTES = 8 * MEBIBYTE;
const ARCHIVE_BYTES = 500 * MEBIBYTE;
const PART_BYTES = 8 * MEBIBYTE;
const PERIOD_MS = 200;
const STATUSES: Record<string, number> = { too_many_requests: 429, unavailable: 503 };

let http: FastifyInstance;
let port: number;
/** Reads from storage that have not ended. */
let openReads = 0;
let mostOpenReads = 0;
/** Bytes of archives that were read from storage. */
let readBytes = 0;
let sockets: Socket[];

beforeEach(async () => {
  [openReads, mostOpenReads, readBytes, sockets] = [0, 0, 0, []];
  const budget = createDownloadBudget({
    clientBytes: 3 * PHOTO_BYTES,
    budgetBytes: 4 * PHOTO_BYTES,
    partBytes: PART_BYTES,
  });
  const impatient = createDownloadBudget({ partBytes: PART_BYTES, periodMs: PERIOD_MS });
  http = Fastify({ forceCloseConnections: true });
  http.decorateRequest('client', '');
  http.addHook('onRequest', async (request) => {
    request.client = String(request.headers.from);
  });
  http.setErrorHandler(async (error, _request, reply) =>
    reply.code(STATUSES[error instanceof Refusal ? error.code : ''] ?? 500).send(),
  );
  http.get('/photo', async (request, reply) => reply.send((await budget.open({ request, reply }, openPhoto))?.body));
  http.get('/archive', async (request, reply) => {
    const stored = await budget.open({ request, reply }, openArchive);
    return reply.header('content-length', stored?.size).send(stored?.body);
  });
  http.get('/archive/impatient', async (request, reply) =>
    reply.send((await impatient.open({ request, reply }, openArchive))?.body),
  );
  port = Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await http.close();
});

async function openPhoto() {
  openReads += 1;
  mostOpenReads = Math.max(mostOpenReads, openReads);
  const body = Readable.from([Buffer.alloc(PHOTO_BYTES)]);
  body.once('close', () => (openReads -= 1));
  return { body, size: PHOTO_BYTES };
}

/** Every byte is the number of its part, so that a part in the wrong place is seen. */
async function openArchive({ from, length }: { from: number; length: number }) {
  const end = Math.min(from + length, ARCHIVE_BYTES);
  const chunk = Buffer.alloc(64 * 1024, from / PART_BYTES);
  function* read() {
    for (let at = from; at < end; at += chunk.length) {
      readBytes += chunk.length;
      yield chunk.subarray(0, end - at);
    }
  }
  return { body: Readable.from(read()), size: ARCHIVE_BYTES };
}

async function readStatus(from: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/photo`, { headers: { from } });
  await answer.arrayBuffer();
  return answer.status;
}

/** Asks for the photo and reads nothing of it. */
async function stall(from: string, path = '/photo'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  await once(socket, 'connect');
  socket.pause().write(`GET ${path} HTTP/1.1\r\nhost: x\r\nfrom: ${from}\r\n\r\n`);
  return socket;
}

test('a client that does not read its answer keeps no connection to storage', async () => {
  for (let count = 0; count < 3; count += 1) await stall('slow');
  await waitUntil(async () => ((await readStatus('slow')) === 429 ? true : undefined));
  await waitUntil(async () => (openReads === 0 ? true : undefined));
  expect(openReads).toBe(0);
});

test('one client can hold a part of the memory, and gets it back when it is gone', async () => {
  for (let count = 0; count < 3; count += 1) await stall('slow');
  await waitUntil(async () => ((await readStatus('slow')) === 429 ? true : undefined));
  expect(await readStatus('maya')).toBe(200);
  for (const socket of sockets) socket.destroy();
  expect(await waitUntil(async () => ((await readStatus('slow')) === 200 ? true : undefined))).toBe(true);
});

test('all clients together cannot hold more than there is', async () => {
  for (const from of ['a', 'b', 'c', 'd']) await stall(from);
  expect(await waitUntil(async () => ((await readStatus('maya')) === 503 ? true : undefined))).toBe(true);
});

test('a client reads three objects at once, and the others after them', async () => {
  const statuses = await Promise.all(Array.from({ length: 3 }, () => readStatus('maya')));
  expect(statuses).toEqual([200, 200, 200]);
  await Promise.all(Array.from({ length: 40 }, () => readStatus('many')));
  expect(mostOpenReads).toBeLessThanOrEqual(3);
});

test('two clients that do not read an archive cost some megabytes each', async () => {
  await Promise.all([stall('slow', '/archive'), stall('slow too', '/archive')]);
  let before = -1;
  // Until storage is not read any more.
  await waitUntil(async () => {
    const isStill = readBytes > 0 && readBytes === before;
    before = readBytes;
    await sleep(100);
    return isStill || undefined;
  });
  // A part for each, the part after it, and what the kernel has taken.
  expect(readBytes).toBeLessThanOrEqual(2 * 4 * PART_BYTES);
});

test('an archive arrives whole and in order', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/archive`, { headers: { from: 'maya' } });
  const body = answer.body ?? [];
  let received = 0;
  let wrong = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    if (chunk[0] !== Math.floor(received / PART_BYTES)) wrong += 1;
    received += chunk.length;
  }
  expect({ received, wrong }).toEqual({ received: ARCHIVE_BYTES, wrong: 0 });
});

test('archives that are not read count under the budget', async () => {
  for (let count = 0; count < 3; count += 1) await stall('slow', '/archive');
  expect(await waitUntil(async () => ((await readStatus('slow')) === 429 ? true : undefined))).toBe(true);
});

test('a client that asks only for the headers makes the server read no archive', async () => {
  await fetch(`http://127.0.0.1:${port}/archive`, { method: 'HEAD', headers: { from: 'maya' } });
  await sleep(100);
  expect(readBytes).toBeLessThanOrEqual(2 * PART_BYTES);
});

test('a client that reads too slowly is cut off', async () => {
  const socket = await stall('slow', '/archive/impatient');
  const closed = once(socket, 'close');
  await waitUntil(async () => (readBytes > 0 ? true : undefined));
  await sleep(2 * PERIOD_MS);
  const atCut = readBytes;
  socket.resume();
  await closed;
  expect(readBytes).toBe(atCut);
});
