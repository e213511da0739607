import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { SERVER_FOLDER } from '../config/server-folder.ts';
import type { Health } from '../core/health.ts';
import { buildInfo, metrics } from './metrics.ts';

type Options = { host: string; port: number; health: Health; commit?: string };

const PACKAGE = join(SERVER_FOLDER, 'package.json');

/** Metrics and health on a port that is not reachable from outside, for monitoring. */
export async function startPrivateServer({ host, port, health, commit = 'unknown' }: Options): Promise<Server> {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }; // our own file
  buildInfo.reset();
  buildInfo.set({ version, commit, node: process.version }, 1);
  const server = createServer((request, response) => {
    answer(request.url, health).then(
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

async function answer(path: string | undefined, health: Health): Promise<Answer> {
  if (path === '/metrics') return { status: 200, type: metrics.contentType, text: await metrics.metrics() };
  if (path === '/health/live') return { status: 200, text: 'live' };
  if (path === '/health/dependencies') return describeDependencies(health);
  if (path !== '/health/ready') return { status: 404, text: 'nothing here' };
  return health.isReady() ? { status: 200, text: 'ready' } : { status: 503, text: 'not ready' };
}

/** Always 200: a page for people. A dependency that is away is no reason to take the process out of service. */
async function describeDependencies(health: Health): Promise<Answer> {
  const dependencies = Object.entries(await health.readDependencies()).map(([name, isUp]) => [name, toWord(isUp)]);
  const page = {
    ready: health.isReady(),
    draining: health.isDraining(),
    dependencies: Object.fromEntries(dependencies),
    pendingMigrations: health.pendingMigrations() ?? 'unknown',
  };
  return { status: 200, type: 'application/json', text: JSON.stringify(page, null, 2) };
}

function toWord(isUp: boolean): string {
  return isUp ? 'up' : 'away';
}
