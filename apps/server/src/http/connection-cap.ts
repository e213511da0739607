import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { connectionsRefused } from '../observability/metrics.ts';
import { clientKey } from './contract/client-key.ts';

/**
 * Closes connections of a client that holds too many already. A silent connection costs the client nothing and takes one
 * of a limited number. Behind a proxy all connections come from the proxy, which has to do this itself.
 */
export function capConnections(server: Server, maxPerClient: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const client = clientKey(socket.remoteAddress ?? '');
    const count = (open.get(client) ?? 0) + 1;
    if (count > maxPerClient) {
      connectionsRefused.inc();
      socket.destroy();
      return;
    }
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 0) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}

/**
 * Bounds the connections on which no request has come yet: for each one above it, the one that has been silent longest is
 * closed. A person's request comes in the first moment of a connection, so silent ones of all clients together cannot take
 * the places of others until the time for headers is over. Called after the server has its last handler of requests.
 */
export function capSilentConnections(server: Server, most: number): void {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    if (socket.destroyed) return; // above the cap of its client
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
    const [oldest] = silent;
    if (silent.size <= most || oldest === undefined) return;
    connectionsRefused.inc();
    silent.delete(oldest);
    oldest.destroy();
  });
  server.on('request', ({ socket }) => silent.delete(socket));
}
