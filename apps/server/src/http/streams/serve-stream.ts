import type { ServerResponse } from 'node:http';
import type { DataOf, Endpoint, ParamsOf } from '@ballpark/contracts/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { AppContext } from '../../app/context.ts';
import type { Caller } from '../../features/accounts/sessions/find-caller.ts';
import { refusalSchemas } from '../contract/refusal-schemas.ts';
import { addressSchema, admit } from '../contract/serve.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the answer goes on for minutes: how long it took says nothing. */
    isStream?: true;
  }
}

type StreamEndpoint = Endpoint & {
  method: 'GET';
  access: 'onboarded';
  success: { status: 200; data: z.ZodMiniType<{ event: string; data: object }>; isStream: true };
};

type Input<E extends Endpoint> = { params: ParamsOf<E>; caller: Caller };

type Source<E extends Endpoint> = {
  /** Refuses where there is nothing to follow. */
  check: (input: Input<E>) => Promise<void>;
  /** Says what happens from now on, until the returned function is called. */
  follow: (input: Input<E>, say: (event: DataOf<E>) => void) => () => void;
};

/** Said when nothing else is, so that nobody in between takes the connection for dead. */
const HEARTBEAT_MS = 15_000;
/** Who may listen is asked when a stream is opened: so it does not outlive its session by more than this. */
const LONGEST_LIFE_MS = 5 * 60_000;
/** Those opened together, after a restart say, do not all come back together. */
const LIFE_SPREAD_MS = 60_000;
/** An event has some fifty bytes: whoever leaves so much unread is not reading. */
const MOST_UNREAD_BYTES = 16_384;
/** What is on its way when a stream is ended has so long to arrive. */
const LAST_WORDS_MS = 500;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Ends with its stream, so that a process that stops has nothing left to wait for.
  connection: 'close',
  'x-accel-buffering': 'no',
};

/** Puts an endpoint on the air whose answer goes on: events, until the caller leaves or has to come again. */
// oxlint-disable-next-line max-params -- as in serve()
export function serveStream<const E extends StreamEndpoint>(
  http: FastifyInstance,
  app: AppContext,
  endpoint: E,
  source: Source<E>,
): void {
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
      // Fastify has parsed the address with the endpoint's own schema, and admit() lets nobody in without a caller.
      const input = { params: request.params, caller: request.caller } as Input<E>;
      await source.check(input);
      if (request.method === 'HEAD') return reply.headers(HEADERS).send();
      const leave = http.streamRoom.enter(input.caller.memberId);
      return begin(reply, { leave, follow: (say) => source.follow(input, say) });
    },
  });
}

type Beginning = {
  leave: () => void;
  follow: (say: (event: { event: string; data: object }) => void) => () => void;
};

function begin(reply: FastifyReply, { leave, follow }: Beginning): FastifyReply {
  const { raw, server } = reply;
  reply.hijack();
  // Left while we looked whether there is anything to follow.
  if (raw.destroyed) {
    leave();
    return reply;
  }
  raw.on('error', () => undefined); // a broken connection closes it, which is all there is to know
  raw.writeHead(200, { ...stringHeaders(reply), ...HEADERS });
  raw.flushHeaders();
  const stop = follow(({ event, data }) => write(raw, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  const heartbeat = setInterval(() => write(raw, ':\n\n'), HEARTBEAT_MS);
  const life = setTimeout(() => end(raw), LONGEST_LIFE_MS - Math.random() * LIFE_SPREAD_MS);
  const forget = server.streamRoom.onEnd(() => end(raw));
  raw.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(life);
    forget();
    stop();
    leave();
  });
  return reply;
}

function write(raw: ServerResponse, text: string): void {
  if (raw.destroyed || raw.writableEnded) return;
  if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
  else raw.write(text);
}

function end(raw: ServerResponse): void {
  raw.end();
  setTimeout(() => raw.destroy(), LAST_WORDS_MS).unref();
}

/** What every answer carries; Fastify itself no longer writes them. */
function stringHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
