import type { ServerResponse } from 'node:http';
import type { DataOf, Endpoint, ParamsOf } from '@ballpark/contracts/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Caller } from '../../core/caller.ts';
import type { AppContext } from '../../core/context.ts';
import { refusalSchemas } from '../contract/refusal-schemas.ts';
import { addressSchema, admit } from '../contract/serve.ts';
import { startStreamChecks } from './stream-checks.ts';
import { FIRST_RETRY_MS } from './stream-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response stays open for minutes, so its duration is not measured. */
    isStream?: true;
  }
}

type StreamEndpoint = Endpoint & {
  method: 'GET';
  access: 'onboarded';
  success: { status: 200; data: z.ZodMiniType<{ event: string; data: object }>; isStream: true };
};

type Input<E extends Endpoint> = { params: ParamsOf<E>; caller: Caller };

type Source<E extends Endpoint, Found> = {
  /** Throws a refusal if there is nothing to follow. What it finds is handed to `follow`. */
  check: (input: Input<E>) => Promise<Found>;
  /** Those of the open streams whose callers may follow no longer. Left out where only the session decides. */
  listLost?: (inputs: readonly Input<E>[]) => Promise<readonly Input<E>[]>;
  /** Sends events until the returned function is called. */
  follow: (input: Input<E>, send: (event: DataOf<E>) => void, found: Found) => () => void;
};

/**
 * Keeps proxies from closing an idle connection. A heartbeat tells the client when to connect again if the connection breaks,
 * so that the clients of a process that was stopped or killed do not all come back in the same second.
 */
const HEARTBEAT_MS = 15_000;
/** A proxy or a network may lose a connection without telling either side. */
const MAX_LIFE_MS = 5 * 60_000;
/** Jitter: streams that were opened together, after a restart for example, do not all reconnect together. */
const LIFE_JITTER_MS = 60_000;
/** An event has about 50 bytes. A client with this much unread has stopped reading. */
const MAX_UNREAD_BYTES = 16_384;
/** The time that pending bytes have to arrive when a stream is ended. */
const FLUSH_MS = 500;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // The connection closes with its stream, so that a process that stops need not wait for it.
  connection: 'close',
  'x-accel-buffering': 'no',
};

/** Registers an endpoint that answers with server-sent events, until the client leaves or `MAX_LIFE_MS` is over. */
// oxlint-disable-next-line max-params -- as in serve()
export function serveStream<const E extends StreamEndpoint, Found>(
  http: FastifyInstance,
  app: AppContext,
  endpoint: E,
  source: Source<E, Found>,
): void {
  const checks = startStreamChecks<Input<E>>({
    listEnded: (callers) => http.callers.listEndedSessions(app, callers),
    listLost: source.listLost,
  });
  http.addHook('onClose', async () => checks.stop());
  http.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      ...addressSchema(endpoint),
      response: { ...refusalSchemas(endpoint), [endpoint.success.status]: z.string() },
    },
    config: { isStream: true },
    onRequest: (request) => admit(app, endpoint, request),
    handler: async (request, reply) => {
      // Fastify has parsed the path with the endpoint's schema, and admit() refuses requests without a caller.
      const input = { params: request.params, caller: request.caller } as Input<E>;
      const found = await source.check(input);
      if (request.method === 'HEAD') return reply.headers(HEADERS).send();
      const release = http.streamLimiter.acquire(input.caller.memberId, endpoint.path);
      const watch = (endStream: () => void) => checks.add(input, endStream);
      return startStream(reply, { release, watch, follow: (send) => source.follow(input, send, found) });
    },
  });
}

type StreamInput = {
  release: () => void;
  /** Registers how to end the stream when it is no longer allowed. The returned function removes it. */
  watch: (end: () => void) => () => void;
  follow: (send: (event: { event: string; data: object }) => void) => () => void;
};

function startStream(reply: FastifyReply, { release, watch, follow }: StreamInput): FastifyReply {
  const { raw, server } = reply;
  reply.hijack();
  // The client has left while source.check() ran.
  if (raw.destroyed) {
    release();
    return reply;
  }
  raw.on('error', () => undefined); // 'close' follows
  raw.writeHead(200, { ...stringHeaders(reply), ...HEADERS });
  raw.flushHeaders();
  const stop = follow(({ event, data }) => write(raw, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  const { pickRetryMs, onEnd } = server.streamLimiter;
  const heartbeat = setInterval(() => write(raw, formatRetry(pickRetryMs())), HEARTBEAT_MS);
  const life = setTimeout(() => end(raw, FIRST_RETRY_MS), MAX_LIFE_MS - Math.random() * LIFE_JITTER_MS);
  const forget = onEnd(() => end(raw, pickRetryMs()));
  const unwatch = watch(() => end(raw, FIRST_RETRY_MS));
  raw.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(life);
    forget();
    unwatch();
    stop();
    release();
  });
  return reply;
}

function write(raw: ServerResponse, text: string): void {
  if (raw.destroyed || raw.writableEnded) return;
  if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  else raw.write(text);
}

/** The field of server-sent events for this. */
function formatRetry(ms: number): string {
  return `retry: ${ms}\n\n`;
}

function end(raw: ServerResponse, retryMs: number): void {
  raw.end(formatRetry(retryMs));
  setTimeout(() => raw.destroy(), FLUSH_MS).unref();
}

/** The headers of every answer. Fastify does not write them once the reply is hijacked. */
function stringHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
