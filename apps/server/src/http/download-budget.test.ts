import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitUntil } from '../../test/wait-until.ts';
import { Refusal } from '../app/refusal.ts';
import { createDownloadBudget } from './download-budget.ts';

/** More than the kernel buffers of a connection that is not read. */
const PHOTO_BYTES = 8 * 1024 * 1024;
const STATUSES: Record<string, number> = { too_many_requests: 429, unavailable: 503 };

let http: FastifyInstance;
let port: number;
/** Reads from storage that have not ended. */
let openReads = 0;
let mostOpenReads = 0;
let sockets: Socket[];

beforeEach(async () => {
  [openReads, mostOpenReads, sockets] = [0, 0, []];
  const budget = createDownloadBudget({ clientBytes: 3 * PHOTO_BYTES, budgetBytes: 4 * PHOTO_BYTES });
  http = Fastify({ forceCloseConnections: true });
  http.decorateRequest('client', '');
  http.addHook('onRequest', async (request) => {
    request.client = String(request.headers.from);
  });
  http.setErrorHandler(async (error, _request, reply) =>
    reply.code(STATUSES[error instanceof Refusal ? error.code : ''] ?? 500).send(),
  );
  http.get('/photo', async (request, reply) => reply.send((await budget.open({ request, reply }, openPhoto))?.body));
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

async function readStatus(from: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/photo`, { headers: { from } });
  await answer.arrayBuffer();
  return answer.status;
}

/** Asks for the photo and reads nothing of it. */
async function stall(from: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  await once(socket, 'connect');
  socket.pause().write(`GET /photo HTTP/1.1\r\nhost: x\r\nfrom: ${from}\r\n\r\n`);
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
