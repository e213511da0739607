import { randomUUID } from 'node:crypto';
import { BODY_MAX_BYTES } from '@ballpark/rules/requests';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { CallerFinder } from '../core/caller.ts';
import type { AppContext } from '../core/context.ts';
import { installBodyTimeout, UPLOAD_MS } from './uploads/body-timeout.ts';
import { installErrorHandler } from './contract/error-handler.ts';
import { installJsonBody } from './contract/json-body.ts';
import { API_BASE, installAdmission } from './admission/install-admission.ts';
import { capConnections, capSilentConnections } from './connection-cap.ts';
import { serveCspReports } from './csp-reports.ts';
import { createDownloadBudget } from './download-budget.ts';
import { installGeneralLimit } from './general-limit.ts';
import { installRequestLog } from './request-log.ts';
import { installRequestTrace } from './request-trace.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { refuseUnknownPath } from './contract/serve.ts';
import { installSharedAnswers } from './shared-answers.ts';
import { createStreamLimiter } from './streams/stream-limiter.ts';
import { answerUnreadable, answerUnroutable } from './contract/unreadable-request.ts';
import { createUploadBudget } from './uploads/upload-budget.ts';
import type { OpenFeaturePages } from './pages/feature-pages.ts';
import { serveWebApp } from './pages/web-app.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Reports not ready from now on and closes each connection after its next answer: the load balancer sends new
     * requests elsewhere while open ones finish.
     */
    beginDraining: () => void;
  }
}

const HEADERS_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
const HANDLER_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 1_000;
/** Connections on which no request has come yet. */
const MAX_SILENT = 500;

export type InstallRoutes = (http: FastifyInstance, app: AppContext) => void;

/** The parts of the server that features add. `composition/` collects it. */
export type FeatureParts = {
  /** Installed under `/api`. */
  routes: readonly InstallRoutes[];
  /** Installed at the root, next to the pages of the web app. */
  rootRoutes: readonly InstallRoutes[];
  pages: readonly OpenFeaturePages[];
  callers: CallerFinder;
};

/** The whole HTTP side of the server, ready to listen or to be injected into. */
export async function buildHttp(app: AppContext, parts: FeatureParts): Promise<FastifyInstance> {
  const http = createServer(app);
  http.decorate('callers', parts.callers);
  installRequestTrace(http, app.config.tracing);
  installSecurityHeaders(http, app.config);
  installRequestLog(http);
  installErrorHandler(http, app.outages);
  installGeneralLimit(http, app);
  installAdmission(http, app);
  installSharedAnswers(http, app);
  installBodyTimeout(http);
  installJsonBody(http);
  const reference = app.config.http.hasDocs ? await import('./contract/api-reference.ts') : undefined;
  await reference?.collectApiReference(http);
  serveHealth(http, app);
  for (const install of parts.routes) {
    await http.register(async (api) => install(api, app), { prefix: API_BASE });
  }
  for (const install of parts.rootRoutes) install(http, app);
  await reference?.serveApiReference(http);
  await serveCspReports(http, app);
  await servePages(http, app, parts.pages);
  capSilentConnections(http.server, MAX_SILENT);
  return http;
}

function createServer(app: AppContext): FastifyInstance {
  // Typed as Fastify's logger; otherwise the type of every plugin would have to name pino's.
  const loggerInstance: FastifyBaseLogger = app.log;
  const { trustedProxies } = app.config.http;
  const http = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request would take more time than writing its line. Our lines name the request.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    // Believes this many hops, counted from the right of X-Forwarded-For. Fastify trusts no hop if it is given a number.
    trustProxy: trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: UPLOAD_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    // How often Node looks for connections that have not sent their headers in time.
    http: { connectionsCheckingInterval: 2_000 },
    handlerTimeout: HANDLER_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the server closes gets its real answer.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
  });
  http.server.headersTimeout = HEADERS_TIMEOUT_MS;
  // Streams hold their connections for minutes, so they are counted on top.
  http.server.maxConnections = MAX_CONNECTIONS + app.config.live.streams;
  if (trustedProxies === 0) capConnections(http.server, app.config.http.connectionsPerClient);
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.decorateRequest('caller', undefined);
  http.decorate('downloadBudget', createDownloadBudget());
  http.decorate('uploadBudget', createUploadBudget({ perMember: app.config.http.uploadsPerMember }));
  const streamLimiter = createStreamLimiter(app.config.live.streams);
  http.decorate('streamLimiter', streamLimiter);
  // Closing the server waits for open connections; streams would stay open for minutes.
  http.addHook('preClose', async () => streamLimiter.endAll());
  return http;
}

/** `live`: the process runs. `ready`: requests shall be sent to it (see `Health`). */
function serveHealth(http: FastifyInstance, { health }: AppContext): void {
  http.decorate('beginDraining', health.beginDraining);
  http.addHook('onRequest', (_request, reply, done) => {
    if (health.isDraining()) reply.header('connection', 'close');
    done();
  });
  http.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  http.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = health.isReady();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}

async function servePages(http: FastifyInstance, app: AppContext, pages: readonly OpenFeaturePages[]): Promise<void> {
  const { webRoot } = app.config.http;
  const webApp = webRoot === undefined ? undefined : await serveWebApp(http, app, { webRoot, featurePages: pages });
  http.setNotFoundHandler(async (request, reply) => {
    if (webApp?.isPageRequest(request)) return webApp.sendPage(request, reply);
    return refuseUnknownPath();
  });
}
