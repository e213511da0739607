import { subscribe } from 'node:diagnostics_channel';
import { openApp } from '@ballpark/server/composition/open-app';
import { loadConfig } from '@ballpark/server/config/config';
import { openHttp } from '@ballpark/server/composition/open-http';
import { createLogger } from '@ballpark/server/observability/logger';
import { isEventStream, type Send } from '../http/wire-client.ts';
import type { ProofRun } from '../proof-run.ts';

export type Http = Awaited<ReturnType<typeof openHttp>>;

/** A method and a path that the server answers, as Fastify reports them. */
export type LiveRoute = { method: string; url: string };

type BuiltApi = { http: Http; routes: LiveRoute[] };

export type InProcessApi = { build: () => Promise<BuiltApi> };

/** The whole HTTP server inside this process, so that a proof can list its routes and change its contracts. */
export async function openInProcessApi(run: ProofRun, environment: NodeJS.ProcessEnv): Promise<InProcessApi> {
  const config = loadConfig(environment);
  const { app, close } = await openApp({ config, log: createLogger(config.logLevel, 'proof') });
  run.atEnd(close);
  return {
    build: async () => {
      const routes: LiveRoute[] = [];
      recordInto = routes;
      const http = await openHttp(app);
      await http.ready();
      run.atEnd(() => http.close());
      return { http, routes };
    },
  };
}

let recordInto: LiveRoute[] = [];

// An onRoute hook sees only the routes that are added after it, and openHttp adds all of them. Fastify publishes each
// new server on this channel before it has any route.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: Http };
  const routes = recordInto;
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of Array.isArray(method) ? method : [method]) routes.push({ method: one, url });
  });
});

/** Sends requests without a connection: for servers that do not listen, and for headers that HTTP clients refuse. */
export function createInjectSend(http: Http): Send {
  return async ({ method, path, headers = {}, body }) => {
    // Fastify accepts any method that it can route, and answers 404 for the others.
    const verb = method as 'GET';
    const answer = await http.inject({
      method: verb,
      url: path,
      headers,
      ...(body !== undefined && { payload: body }),
      payloadAsStream: true,
    });
    const chunks: Buffer[] = [];
    for await (const chunk of answer.stream()) {
      chunks.push(Buffer.from(chunk as Uint8Array)); // a server writes bytes
      // An event stream stays open for minutes. Its first chunk counts as the answer.
      if (!isEventStream(answer.headers['content-type'])) continue;
      answer.raw.res.destroy();
      break;
    }
    return { status: answer.statusCode, headers: {}, body: Buffer.concat(chunks).toString() };
  };
}
