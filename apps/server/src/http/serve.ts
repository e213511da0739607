import {
  type BodyOf,
  type DataOf,
  type Endpoint,
  errorBody,
  type ParamsOf,
  type QueryOf,
} from '@ballpark/contracts/endpoint';
import { type ErrorCode, ERRORS } from '@ballpark/contracts/errors';
import type { Access } from '@ballpark/rules/access';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AppContext } from '../app/context.ts';
import { Refusal } from '../app/refusal.ts';
import type { Caller } from '../features/accounts/find-caller.ts';
import { authenticate } from './authenticate.ts';
import { clientKey } from './client-key.ts';
import { refusalSchemas } from './refusal-schemas.ts';

type CallerOf<A extends Access> = A extends 'public' ? undefined : A extends 'optional' ? Caller | undefined : Caller;

type Input<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: CallerOf<E['access']>;
};

type Handler<E extends Endpoint> = (input: Input<E>) => Promise<DataOf<E>>;

const UPLOAD_TIMEOUT_MS = 30_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a body over the limit is called on this route, where it has a name of its own. */
    bodyTooLarge?: ErrorCode;
  }
}

/** Puts one endpoint of the contract on the air. The only place that knows both Fastify and the contract. */
// oxlint-disable-next-line max-params -- http and app are the two halves of the server; bundling them would only hide that
export function serve<const E extends Endpoint>(
  http: FastifyInstance,
  app: AppContext,
  endpoint: E,
  handle: Handler<E>,
): void {
  http.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[1] ?? ''],
      ...(endpoint.access === 'public' || endpoint.access === 'optional' ? {} : { security: [{ token: [] }] }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: {
        ...refusalSchemas(endpoint),
        [endpoint.success.status]: successSchema(endpoint),
      },
    },
    ...(endpoint.bodyMaxBytes !== undefined && uploadOptions(endpoint, endpoint.bodyMaxBytes)),
    // Before the body is read: a refused caller costs us a header, not a parse.
    onRequest: (request) => admit(app, endpoint, request),
    handler: async (request, reply) => {
      // Fastify has parsed each part with the endpoint's own schema, and admit() has settled who the caller is.
      const input = { params: request.params, query: request.query, body: request.body, caller: request.caller };
      const data = await handle(input as Input<E>);
      // Given up on meanwhile: Fastify would complain in the log, with the whole address and what is in it.
      if (reply.sent) return reply;
      return reply.code(endpoint.success.status).send({ success: true, data, ...repeatedMessage(endpoint, data) });
    },
  });
}

function successSchema({ success, errors }: Endpoint) {
  const body = { success: z.literal(true), data: success.data };
  const answer = success.repeatsMessage ? z.object({ ...body, message: z.string() }) : z.object(body);
  // A lookup that finds nothing has not failed: it answers with the same status and `success: false`.
  const sharesStatus = errors.some((code) => ERRORS[code].status === success.status);
  return sharesStatus ? z.union([answer, errorBody]) : answer;
}

/** A photo waits for its turn, is made and is stored; a body over the limit is a photo over the limit. */
function uploadOptions({ errors }: Endpoint, bodyLimit: number) {
  const bodyTooLarge = errors.find((code) => ERRORS[code].status === ERRORS.body_too_large.status);
  return { bodyLimit, handlerTimeout: UPLOAD_TIMEOUT_MS, ...(bodyTooLarge && { config: { bodyTooLarge } }) };
}

function repeatedMessage({ success }: Endpoint, data: unknown): object {
  if (!success.repeatsMessage || typeof data !== 'object' || data === null || !('message' in data)) return {};
  return { message: data.message };
}

async function admit(app: AppContext, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const client = clientKey(request.ip);
  app.limits.countCall(client);
  await authenticate(app, request, endpoint.access);
  if (endpoint.limit) await app.limits.countAttempt(endpoint.limit, request.caller?.memberId ?? client);
}

/** For what is served outside the contract: the same general limit. */
export function countCall(app: AppContext, request: FastifyRequest): void {
  app.limits.countCall(clientKey(request.ip));
}

/** Answers whoever asks for something the API does not have. */
export function refuseUnknownPath(): never {
  throw new Refusal('not_found');
}
