import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginRequest } from '../../../test/raw-request.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { Refusal } from '../../core/refusal.ts';
import { createUploadBudget } from './upload-budget.ts';

const STATUSES: Record<string, number> = { too_many_requests: 429, unavailable: 503 };

let http: FastifyInstance;
let port: number;

beforeEach(async () => {
  const budget = createUploadBudget({ perMember: 2, budgetBytes: 100_000 });
  http = Fastify({ forceCloseConnections: true });
  http.decorateRequest('client', '');
  http.addHook('onRequest', async (request) => {
    request.client = String(request.headers.from);
  });
  http.setErrorHandler(async (error, _request, reply) => {
    const code = error instanceof Refusal ? error.code : 'other';
    return reply.code(STATUSES[code] ?? 400).send(code);
  });
  http.post(
    '/photos',
    { preParsing: async (request, reply, sent) => budget.admit(request, reply, sent), bodyLimit: 200_000 },
    async () => 'taken',
  );
  port = Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(async () => {
  vi.useRealTimers();
  await http.close();
});

function body(bytes: number): string {
  return `"${'x'.repeat(bytes - 2)}"`;
}

type Announcement = { from: string; length?: number; sent: number };

/** The beginning of an upload. Without a length the body is sent in chunks. */
async function begin({ from, length, sent }: Announcement) {
  const size = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  const head = ['POST /photos HTTP/1.1', 'host: x', `from: ${from}`, 'content-type: application/json', size];
  const start = body(200_000).slice(0, sent);
  return beginRequest(port, head, length === undefined ? `${sent.toString(16)}\r\n${start}\r\n` : start);
}

async function readStatus(from: string, bytes: number): Promise<number> {
  const headers = { 'content-type': 'application/json', from };
  return (await fetch(`http://127.0.0.1:${port}/photos`, { method: 'POST', body: body(bytes), headers })).status;
}

/** Waits until a body of this size gets this status. */
async function becomes(status: number, { from, bytes }: { from: string; bytes: number }): Promise<boolean> {
  return waitUntil(async () => ((await readStatus(from, bytes)) === status ? true : undefined));
}

describe('the memory for uploads', () => {
  test('is taken by what has arrived, not by what was announced', async () => {
    for (const from of ['a', 'b', 'c', 'd']) await begin({ from, length: 90_000, sent: 10 });
    expect(await readStatus('maya', 90_000)).toBe(200);
  });

  test('is full when too much has arrived, and free again when it is answered', async () => {
    const { socket, answer } = await begin({ from: 'a', length: 60_000, sent: 59_000 });
    expect(await becomes(503, { from: 'maya', bytes: 50_000 })).toBe(true);
    expect(await readStatus('maya', 40_000)).toBe(200);
    socket.write(body(60_000).slice(59_000));
    await waitUntil(async () => (answer().includes('taken') ? true : undefined));
    expect(await becomes(200, { from: 'maya', bytes: 50_000 })).toBe(true);
    socket.destroy();
  });

  test('is free again when the sender goes away', async () => {
    const { socket } = await begin({ from: 'a', length: 60_000, sent: 59_000 });
    expect(await becomes(503, { from: 'maya', bytes: 50_000 })).toBe(true);
    socket.destroy();
    expect(await becomes(200, { from: 'maya', bytes: 50_000 })).toBe(true);
  });

  test('counts a body that does not say how large it is', async () => {
    const { socket } = await begin({ from: 'a', sent: 60_000 });
    expect(await becomes(503, { from: 'maya', bytes: 50_000 })).toBe(true);
    socket.destroy();
  });

  test('does not shrink with use', async () => {
    for (let round = 0; round < 20; round += 1) expect(await readStatus('maya', 60_000)).toBe(200);
    expect(await readStatus('maya', 90_000)).toBe(200);
  });
});

describe('one member', () => {
  test('has at most two uploads in flight, and the others are not affected', async () => {
    const uploads = [
      await begin({ from: 'greedy', length: 50, sent: 1 }),
      await begin({ from: 'greedy', length: 50, sent: 1 }),
    ];
    expect(await becomes(429, { from: 'greedy', bytes: 50 })).toBe(true);
    expect(await readStatus('maya', 50)).toBe(200);
    for (const { socket } of uploads) socket.destroy();
    expect(await becomes(200, { from: 'greedy', bytes: 50 })).toBe(true);
  });
});

describe('a body that arrives slowly', () => {
  test('is given up when a period brings too little', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { closed, answer } = await begin({ from: 'slow', length: 90_000, sent: 10 });
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(10_000);
    await closed;
    expect(answer()).toBe('');
  });

  test('is waited for as long as it makes progress', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { socket, answer } = await begin({ from: 'steady', length: 99_000, sent: 85_000 });
    await waitUntil(async () => ((await readStatus('maya', 20_000)) === 503 ? true : undefined));
    vi.advanceTimersByTime(10_000);
    socket.write(body(99_000).slice(85_000));
    await vi.waitUntil(() => answer().includes('taken'));
    expect(answer()).toContain('200 OK');
    socket.destroy();
  });
});
