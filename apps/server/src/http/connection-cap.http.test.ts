import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';

const direct = useTestApp({ CONNECTIONS_PER_CLIENT: '3' });
const proxied = useTestApp({ CONNECTIONS_PER_CLIENT: '3', TRUST_PROXY: '1' });
const sockets: Socket[] = [];
const ports = new Map<TestApp, number>();

beforeAll(async () => {
  for (const lab of [direct, proxied]) {
    ports.set(lab, Number(new URL(await lab.http.listen({ host: '127.0.0.1', port: 0 })).port));
  }
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A connection that sends nothing. */
async function openSilently(lab: TestApp, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: ports.get(lab) ?? 0, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined); // the server may reset the connection
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function isAnswered(socket: Socket): Promise<boolean> {
  const answered = once(socket, 'data').then(() => true);
  const closed = once(socket, 'close').then(() => false);
  socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
  return Promise.race([answered, closed]);
}

test('a client that holds too many connections gets no more, and others do', async () => {
  for (let count = 0; count < 3; count += 1) await openSilently(direct);
  expect(await isAnswered(await openSilently(direct))).toBe(false);
  expect(await isAnswered(await openSilently(direct, '127.0.0.2'))).toBe(true);
});

test('a connection that is closed makes room for the next', async () => {
  const first = await openSilently(direct);
  for (let count = 0; count < 2; count += 1) await openSilently(direct);
  first.destroy();
  const isOpenAgain = async () => ((await isAnswered(await openSilently(direct))) ? true : undefined);
  expect(await waitUntil(isOpenAgain)).toBe(true);
});

test('behind a proxy all connections are those of the proxy, which limits its clients itself', async () => {
  for (let count = 0; count < 10; count += 1) await openSilently(proxied);
  expect(await isAnswered(await openSilently(proxied))).toBe(true);
});
