import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginRequest } from '../../../test/raw-request.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { allowSlowBody, installBodyTimeout } from './body-timeout.ts';

let http: FastifyInstance;
let port: number;
let arrived: FastifyRequest | undefined;

beforeEach(async () => {
  http = Fastify({ forceCloseConnections: true });
  installBodyTimeout(http);
  const note = async (request: FastifyRequest) => {
    arrived = request;
  };
  http.post('/words', { preParsing: note }, async () => 'taken');
  http.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('no') }, async () => 'taken');
  http.post(
    '/photos',
    {
      preParsing: async (request) => {
        allowSlowBody(request);
        await note(request);
      },
    },
    async () => 'taken',
  );
  port = Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port);
  arrived = undefined;
});
afterEach(async () => {
  vi.useRealTimers();
  await http.close();
});

function begin(path: string) {
  const head = [`POST ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', 'content-length: 7'];
  return beginRequest(port, head, '{"a"');
}

/** A body that has begun to arrive, on a clock that stands still. */
async function beginStopped(path: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const request = await begin(path);
  await vi.waitUntil(() => arrived !== undefined || request.answer() !== '');
  return request;
}

describe('a body that does not come', () => {
  test('is waited for half a minute', async () => {
    const { socket, closed } = await beginStopped('/words');
    vi.advanceTimersByTime(29_900);
    expect(socket.readableEnded || socket.destroyed).toBe(false);
    vi.advanceTimersByTime(200);
    await closed;
  });

  test('is waited for two minutes where photos are taken', async () => {
    const { socket, closed } = await beginStopped('/photos');
    vi.advanceTimersByTime(119_900);
    expect(arrived?.raw.destroyed).toBe(false);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(200);
    await closed;
  });

  test('does not keep the connection of whoever was refused any longer', async () => {
    const { answer, closed } = await beginStopped('/refused');
    await vi.waitUntil(() => answer() !== '');
    expect(answer()).toContain('401 Unauthorized');
    vi.advanceTimersByTime(30_100);
    await closed;
  });
});

test('a body that comes in time is taken, and the connection stays for the next', async () => {
  const { socket, answer } = await begin('/words');
  await waitUntil(async () => arrived && true);
  socket.write(':1}');
  await waitUntil(async () => (answer().includes('taken') ? true : undefined));
  expect(arrived?.raw.destroyed).toBe(true);
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});
