import { randomUUID } from 'node:crypto';
import { BODY_MAX_BYTES } from '@ballpark/rules/requests';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { AppContext } from '../app/context.ts';
import { FEATURES } from '../app/features.ts';
import { isReachable } from '../database/client.ts';
import { collectApiReference, serveApiReference } from './contract/api-reference.ts';
import { installBodyTime, UPLOAD_MS } from './uploads/body-timeout.ts';
import { installErrorHandler } from './contract/error-handler.ts';
import { serveHealth } from './health.ts';
import { installJsonBody } from './contract/json-body.ts';
import { serveMedia } from './media.ts';
import { installRequestLog } from './request-log.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { countCall, refuseUnknownPath } from './contract/serve.ts';
import { openStreamRoom } from './streams/stream-limiter.ts';
import { answerUnreadable, answerUnroutable } from './contract/unreadable-request.ts';
import { openUploadRoom } from './uploads/upload-budget.ts';
import { isPageRequest, serveWebApp } from './pages/web-app.ts';

export const API_BASE = '/api';

const HEADERS_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
const HANDLER_TIMEOUT_MS = 10_000;
const MOST_CONNECTIONS = 1_000;

/** The whole HTTP side of the server, ready to listen or to be injected into. */
export async function buildHttp(app: AppContext): Promise<FastifyInstance> {
  const http = createServer(app);
  installSecurityHeaders(http, app.config.publicOrigin);
  installRequestLog(http);
  installErrorHandler(http);
  installBodyTime(http);
  installJsonBody(http);
  await collectApiReference(http);
  serveHealth(http, () => isReachable(app.db));
  for (const install of FEATURES.flatMap(({ routes = [] }) => routes)) {
    await http.register(async (api) => install(api, app), { prefix: API_BASE });
  }
  serveMedia(http, app);
  for (const { rootRoutes } of FEATURES) rootRoutes?.(http, app);
  await serveApiReference(http);
  await servePages(http, app);
  return http;
}

function createServer(app: AppContext): FastifyInstance {
  // Typed as Fastify's own logger, or every plugin's type would have to name pino's.
  const loggerInstance: FastifyBaseLogger = app.log;
  const http = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // The one proxy in front is believed, nobody behind it.
    trustProxy: app.config.http.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: UPLOAD_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
  });
  http.server.headersTimeout = HEADERS_TIMEOUT_MS;
  // Streams hold theirs for minutes, and must not take them from anybody else.
  http.server.maxConnections = MOST_CONNECTIONS + app.config.live.streams;
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.decorateRequest('caller', undefined);
  http.decorate('uploadRoom', openUploadRoom());
  const streamRoom = openStreamRoom(app.config.live.streams);
  http.decorate('streamRoom', streamRoom);
  // Whoever stops accepting connections waits for the open ones; these would last for minutes.
  http.addHook('preClose', async () => streamRoom.endAll());
  return http;
}

async function servePages(http: FastifyInstance, app: AppContext): Promise<void> {
  const { webRoot } = app.config.http;
  const webApp = webRoot === undefined ? undefined : await serveWebApp(http, app, webRoot);
  http.setNotFoundHandler(
    { preHandler: async (request: FastifyRequest) => countCall(app, request) },
    async (request, reply) => {
      const isApi = request.url === API_BASE || request.url.startsWith(`${API_BASE}/`);
      if (webApp && !isApi && isPageRequest(request)) return webApp.sendPage(request, reply);
      return refuseUnknownPath();
    },
  );
}
