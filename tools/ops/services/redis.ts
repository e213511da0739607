import { join } from 'node:path';
import { Redis } from 'ioredis';
import { createDetachedService, type ServiceOptions, type Service } from './service.ts';

/** A Redis without persistence: its data may be lost at any time, in production too. */
export function createRedisServer({ folder, port }: ServiceOptions): Service {
  const url = `redis://127.0.0.1:${port}`;
  const network = ['--bind', '127.0.0.1', '--port', String(port)];
  return createDetachedService({
    name: 'redis',
    title: 'Redis',
    address: url,
    ports: [port],
    command: {
      tracked: {
        pidFile: join(folder, 'redis.pid'),
        // Redis rewrites its own command line to "redis-server 127.0.0.1:PORT".
        commandWords: ['redis-server', `:${port}`],
      },
      command: 'redis-server',
      args: [...network, '--dir', folder, '--save', '', '--appendonly', 'no'],
      logFile: join(folder, 'redis.log'),
    },
    answers: () => doesRedisAnswer(url),
  });
}

export async function doesRedisAnswer(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 2000 });
  // Without a listener ioredis prints each refused connection, which is the expected answer while waiting.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
