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
