import { connect, createServer, type Socket } from 'node:net';

export type FaultProxy = {
  port: number;
  /** Destroys every connection and refuses new ones. */
  cut: () => void;
  /** Keeps connections open but forwards no more bytes. */
  hang: () => void;
  mend: () => void;
  close: () => Promise<void>;
};

/** A TCP proxy that simulates faults of the server behind it. */
export async function startProxy(targetPort: number): Promise<FaultProxy> {
  let state: 'open' | 'cut' | 'hanging' = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((inbound) => {
    if (state === 'cut') {
      inbound.destroy();
      return;
    }
    const outbound = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => state === 'open' && to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    cut: () => {
      state = 'cut';
      destroyAll();
    },
    hang: () => {
      state = 'hanging';
    },
    mend: () => {
      if (state === 'hanging') destroyAll();
      state = 'open';
    },
    close: async () => {
      destroyAll();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
