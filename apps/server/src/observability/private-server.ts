import { createServer, type Server } from 'node:http';
import { measureEventLoop } from './event-loop.ts';
import { metrics } from './metrics.ts';

type Options = { host: string; port: number; isReady: () => Promise<boolean> };

/** Metrics and health on a port that is not reachable from outside, for monitoring. */
export async function startPrivateServer({ host, port, isReady }: Options): Promise<Server> {
  measureEventLoop();
  const server = createServer((request, response) => {
    answer(request.url, isReady).then(
      ({ status, type = 'text/plain', text }) => response.writeHead(status, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

type Answer = { status: number; type?: string; text: string };

async function answer(path: string | undefined, isReady: () => Promise<boolean>): Promise<Answer> {
  if (path === '/metrics') return { status: 200, type: metrics.contentType, text: await metrics.metrics() };
  if (path === '/health/live') return { status: 200, text: 'live' };
  if (path !== '/health/ready') return { status: 404, text: 'nothing here' };
  return (await isReady()) ? { status: 200, text: 'ready' } : { status: 503, text: 'not ready' };
}
