import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  errorBody,
  IDEMPOTENCY_HEADER,
  idempotencyKey,
  type ParamsOf,
  type QueryOf,
} from '@ballpark/contracts/endpoint';
import { type ErrorCode, ERRORS } from '@ballpark/contracts/errors';
import { pagination } from '@ballpark/contracts/pagination';
import { type Access, admitsVisitors, type OpenAccess } from '@ballpark/rules/access';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import * as z from 'zod/mini';
import type { Caller } from '../../core/caller.ts';
import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { authenticate } from './authenticate.ts';
import { readDeviceTokens, writeDeviceTokens } from './device-cookie.ts';
import { allowSlowBody, UPLOAD_MS } from '../uploads/body-timeout.ts';
import { accepts } from '../pages/content-coding.ts';
import { buildTextHeaders, JsonText } from './json-text.ts';
import { refusalSchemas } from './refusal-schemas.ts';

type CallerOf<A extends Access> = A extends 'public' ? undefined : A extends OpenAccess ? Caller | undefined : Caller;

type Input<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: CallerOf<E['access']>;
  /** The key of the client, for limits that the use case counts. */
  client: string;
  /** User agent and address of the client, for the member's list of sessions, and the tokens of its cookie. */
  device: { userAgent: string; address: string; tokens: readonly string[] };
  /** Lets the browser keep these tokens in its cookie, if the endpoint uses it. */
  keepDeviceTokens: (tokens: readonly string[]) => void;
  /** The idempotency key of the request, if the endpoint accepts one. */
  key: E['isIdempotent'] extends true ? string | undefined : undefined;
};

type Handler<E extends Endpoint> = (input: Input<E>) => Promise<AnswerOf<E> | JsonText>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The error code for a body over the limit, if the route has its own. */
    bodyTooLarge?: ErrorCode;
  }
}

/** Registers one contract endpoint with Fastify. The only place that knows both Fastify and the contract. */
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
      ...addressSchema(endpoint),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: {
        ...refusalSchemas(endpoint),
        [endpoint.success.status]: successSchema(endpoint),
      },
    },
    ...(endpoint.bodyMaxBytes !== undefined && uploadOptions(http, endpoint, endpoint.bodyMaxBytes)),
    // Before the body is read, so that a refused request costs no parsing.
    onRequest: (request) => admit(app, endpoint, request),
    handler: async (request, reply) => {
      // Fastify has parsed each part with the endpoint's schema, and admit() has set the caller.
      const { params, query, body, caller } = request;
      const key = readIdempotencyKey(endpoint, request);
      const tokens: readonly string[] = endpoint.usesDeviceCookie ? readDeviceTokens(request) : [];
      const device = { userAgent: request.headers['user-agent'] ?? '', address: request.ip, tokens };
      const keepDeviceTokens = (kept: readonly string[]) => writeDeviceTokens(app, reply, kept);
      const input = { params, query, body, caller, client: request.client, device, keepDeviceTokens, key };
      const answer = await handle(input as Input<E>);
      // The handler timeout has already replied. A second reply would log the URL, which may hold personal data.
      if (reply.sent) return reply;
      if (answer instanceof JsonText) {
        if (answer.isShared) http.shareAnswer(request.raw.url ?? '', request.routeOptions.url ?? '', answer);
        return sendText(request, reply, answer);
      }
      return reply.code(endpoint.success.status).send({ success: true, ...envelope(endpoint, answer) });
    },
  });
}

/** The endpoint's entry in the API reference, and the schema of its path. */
export function addressSchema({ summary, path, access, params }: Endpoint) {
  return {
    summary,
    tags: [path.split('/')[1] ?? ''],
    ...(admitsVisitors(access) ? {} : { security: [{ token: [] }] }),
    ...(params && { params }),
  };
}

function successSchema({ success, errors }: Endpoint) {
  const answer = z.object({
    success: z.literal(true),
    data: success.data,
    ...(success.repeatsMessage && { message: z.string() }),
    ...(success.isPaged && { pagination }),
  });
  // A lookup that finds nothing answers with the same status and `success: false`.
  const sharesStatus = errors.some((code) => ERRORS[code].status === success.status);
  return sharesStatus ? z.union([answer, errorBody]) : answer;
}

/**
 * Fastify's handler timeout includes the time to receive the body, so it is as long as an upload may take. The work on
 * photos after that has its own limits. A body over the limit is reported as a photo over the limit.
 */
function uploadOptions(http: FastifyInstance, { errors }: Endpoint, bodyLimit: number) {
  const bodyTooLarge = errors.find((code) => ERRORS[code].status === ERRORS.body_too_large.status);
  return {
    bodyLimit,
    handlerTimeout: UPLOAD_MS,
    // The caller has been admitted, and nothing of the body has been read.
    preParsing: async (request: FastifyRequest, reply: FastifyReply, body: RequestPayload) => {
      const counted = http.uploadBudget.admit(request, reply, body);
      allowSlowBody(request);
      return counted;
    },
    config: { isUpload: true as const, ...(bodyTooLarge && { bodyTooLarge }) },
  };
}

/** A page already has `data` and `pagination`; any other answer is the data. */
function envelope(endpoint: Endpoint, answer: unknown): object {
  if (endpoint.success.isPaged && typeof answer === 'object' && answer !== null) return answer;
  return { data: answer, ...repeatedMessage(endpoint, answer) };
}

async function sendText(request: FastifyRequest, reply: FastifyReply, text: JsonText): Promise<FastifyReply> {
  reply.headers(buildTextHeaders(text));
  if (text.etag !== undefined && request.headers['if-none-match'] === text.etag) return reply.code(304).send();
  if (!text.isWorthCompressing || !accepts(request, 'gzip')) return reply.send(text.body);
  return reply.header('content-encoding', 'gzip').send(await text.compressed());
}

function readIdempotencyKey({ isIdempotent }: Endpoint, { headers }: FastifyRequest): string | undefined {
  const sent = headers[IDEMPOTENCY_HEADER];
  if (!isIdempotent || sent === undefined) return undefined;
  const key = idempotencyKey.safeParse(sent);
  if (!key.success) throw new Refusal('invalid_request');
  return key.data;
}

function repeatedMessage({ success }: Endpoint, data: unknown): object {
  if (!success.repeatsMessage || typeof data !== 'object' || data === null || !('message' in data)) return {};
  return { message: data.message };
}

/** Runs before the body is read and after the general limit: authentication, then the limit of the endpoint. */
export async function admit(app: AppContext, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  await authenticate(app, request, endpoint.access);
  if (endpoint.visitorLimit && !request.caller) await app.limits.countAttempt(endpoint.visitorLimit, request.client);
  if (endpoint.limit) await app.limits.countAttempt(endpoint.limit, request.caller?.memberId ?? request.client);
}

export function refuseUnknownPath(): never {
  throw new Refusal('not_found');
}
