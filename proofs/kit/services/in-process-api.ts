import { subscribe } from 'node:diagnostics_channel';
import { openApp } from '@ballpark/server/app/open-app';
import { loadConfig } from '@ballpark/server/config/config';
import { buildHttp } from '@ballpark/server/http/build-http';
import { createLogger } from '@ballpark/server/observability/logger';
import type { ProofRun } from '../proof-run.ts';

export type Http = Awaited<ReturnType<typeof buildHttp>>;

/** One pair of method and address the server answers to, as Fastify reports it. */
export type LiveRoute = { method: string; url: string };

type Built = { http: Http; routes: LiveRoute[] };

export type InProcessApi = { build: () => Promise<Built> };

/** The product's whole HTTP side in this process, where its routes can be counted and its contracts changed. */
export async function openInProcessApi(run: ProofRun, environment: NodeJS.ProcessEnv): Promise<InProcessApi> {
  const config = loadConfig(environment);
  const { app, close } = await openApp({ config, log: createLogger(config.logLevel, 'proof') });
  run.atEnd(close);
  return {
    build: async () => {
      const routes: LiveRoute[] = [];
      recordInto = routes;
      const http = await buildHttp(app);
      await http.ready();
      run.atEnd(() => http.close());
      return { http, routes };
    },
  };
}

let recordInto: LiveRoute[] = [];

// A hook on routes sees only those added after it, and the server adds its own while it is built: Fastify announces
// each new server here before it has any.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: Http };
  const routes = recordInto;
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of Array.isArray(method) ? method : [method]) routes.push({ method: one, url });
  });
});
