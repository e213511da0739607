import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';
import { beginRequest } from '../../../test/raw-request.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { waitUntil } from '../../../test/wait-until.ts';

const lab = useTestApp();
let port = 0;

beforeAll(async () => {
  const address = await lab.http.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});

/** Sends bytes as they are and reads until the server hangs up. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

test.each([
  [
    'a NUL in a header',
    'GET /health/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer \u0000\r\n\r\n',
    '400 Bad Request',
  ],
  ['no HTTP at all', 'hello there\r\n\r\n', '400 Bad Request'],
  ['20 KiB of headers', `GET /health/live HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`, '431'],
])('%s is answered in our words, and the connection is said to end', async (_, bytes, status) => {
  const answer = await sendRaw(bytes);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain(status);
  expect(head).toContain('connection: close');
  expect(JSON.parse(body)).toMatchObject({ success: false, error: expect.any(String), code: expect.any(String) });
});

test('the connection is gone soon, even if the client keeps its side open', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write('hello there\r\n\r\n'));
  await once(socket.resume(), 'end');
  const countConnections = promisify(lab.http.server.getConnections.bind(lab.http.server));
  await waitUntil(async () => ((await countConnections()) === 0 ? true : undefined), 5_000);
  expect(await countConnections()).toBe(0);
  socket.destroy();
});

test('a client that leaves while it sends its body is no outage of the database', async () => {
  const note = vi.spyOn(lab.app.outages, 'note');
  const answered = vi.fn<() => void>();
  const listeners = lab.http.server.listenerCount('request');
  lab.http.server.once('request', (_request, response: ServerResponse) => response.once('close', answered));
  const head = ['POST /api/auth/login HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 100'];
  const { socket } = await beginRequest(port, head, '{"email":');
  await waitUntil(async () => (lab.http.server.listenerCount('request') === listeners ? true : undefined));
  socket.resetAndDestroy();
  await vi.waitFor(() => expect(answered).toHaveBeenCalled());
  await new Promise(setImmediate);
  expect(note).not.toHaveBeenCalled();
  note.mockRestore();
});

test.each([
  { path: '/media/%zz/256.webp', status: 400, code: 'invalid_request' },
  { path: `/media/${'a'.repeat(101)}/256.webp`, status: 404, code: 'not_found' },
])('an address nobody can find a way with is answered in our words too: $code', async ({ path, status, code }) => {
  const answer = await lab.http.inject({ method: 'GET', url: path });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ success: false, code });
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.body).not.toContain('FST_');
});
