import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginRequest } from '../../../test/raw-request.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { Refusal } from '../../app/refusal.ts';
import { createUploadBudget } from './upload-budget.ts';

const MAX_BYTES = 80;

let http: FastifyInstance;
let port: number;

beforeEach(async () => {
  const budget = createUploadBudget(100);
  http = Fastify({ forceCloseConnections: true });
  http.setErrorHandler(async (error, _request, reply) =>
    reply.code(503).send(error instanceof Refusal ? error.code : ''),
  );
  http.post(
    '/photos',
    { preParsing: async (request, reply) => budget.acquire(request, reply, MAX_BYTES), bodyLimit: 200 },
    async () => 'taken',
  );
  port = Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(() => http.close());

function body(bytes: number): string {
  return `"${'x'.repeat(bytes - 2)}"`;
}

function begin(bytes: number) {
  const head = ['POST /photos HTTP/1.1', 'host: x', 'content-type: application/json', `content-length: ${bytes}`];
  return beginRequest(port, head, body(bytes).slice(0, 5));
}

async function readStatus(bytes: number): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`http://127.0.0.1:${port}/photos`, { method: 'POST', body: body(bytes), headers })).status;
}

/** Whether a body of this size comes to be answered so. */
async function comesTo(bytes: number, status: number): Promise<boolean> {
  return waitUntil(async () => ((await readStatus(bytes)) === status ? true : undefined));
}

describe('the room for uploads', () => {
  test('is taken while a body is on its way, and free again when it is answered', async () => {
    const { socket, answer } = await begin(60);
    expect(await comesTo(50, 503)).toBe(true);
    expect(await readStatus(40)).toBe(200);
    socket.write(body(60).slice(5));
    await waitUntil(async () => (answer().includes('taken') ? true : undefined));
    expect(await comesTo(50, 200)).toBe(true);
    socket.destroy();
  });

  test('is free again when the sender goes away', async () => {
    const { socket } = await begin(60);
    expect(await comesTo(50, 503)).toBe(true);
    socket.destroy();
    expect(await comesTo(50, 200)).toBe(true);
  });

  test('is taken at its largest by a body that does not say how large it is', async () => {
    const head = ['POST /photos HTTP/1.1', 'host: x', 'content-type: application/json', 'transfer-encoding: chunked'];
    const { socket } = await beginRequest(port, head, '1\r\n"\r\n');
    expect(await comesTo(30, 503)).toBe(true);
    expect(await readStatus(20)).toBe(200);
    socket.destroy();
  });

  test('does not shrink with use', async () => {
    for (let round = 0; round < 20; round += 1) {
      const answer = await http.inject({ method: 'POST', url: '/photos', payload: { a: 'x'.repeat(60) } });
      expect(answer.statusCode).toBe(200);
    }
    expect(await readStatus(80)).toBe(200);
  });
});
