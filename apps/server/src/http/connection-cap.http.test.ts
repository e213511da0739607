import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { capConnections, capSilentConnections } from './connection-cap.ts';

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

test('silent connections of many clients do not keep others away: the oldest are closed', async () => {
  const server = createServer((_request, response) => response.end('here'));
  capSilentConnections(server, 5);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a socket file
  const open = async () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined); // the server may reset the connection
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const used = await open();
  expect(await isAnswered(used)).toBe(true);
  const oldest = await open();
  const closed = once(oldest, 'close');
  for (let count = 0; count < 5; count += 1) await open();
  await closed;
  expect(await isAnswered(await open()), 'a new client').toBe(true);
  expect(await isAnswered(used), 'a connection that had a request').toBe(true);
  for (const socket of sockets) socket.destroy();
  server.close();
});

test('connections above the cap of their client close none of others', async () => {
  const server = createServer((_request, response) => response.end('here'));
  capConnections(server, 2);
  capSilentConnections(server, 5);
  const acceptConnection = (remoteAddress: string) => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
    server.emit('connection', socket);
    return socket;
  };
  const honest = acceptConnection('192.0.2.1');
  // In one turn of the event loop, as from a full backlog.
  for (let count = 0; count < 20; count += 1) acceptConnection('192.0.2.2');
  expect(honest.destroyed).toBe(false);
  honest.destroy();
});
