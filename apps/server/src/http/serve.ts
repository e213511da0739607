import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '@ballpark/contracts/endpoint';
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
        [endpoint.success.status]: z.object({ success: z.literal(true), data: endpoint.success.data }),
        ...refusalSchemas(endpoint),
      },
    },
    // Before the body is read: a refused caller costs us a header, not a parse.
    onRequest: (request) => admit(app, endpoint, request),
    handler: async (request, reply) => {
      // Fastify has parsed each part with the endpoint's own schema, and admit() has settled who the caller is.
      const input = { params: request.params, query: request.query, body: request.body, caller: request.caller };
      const data = await handle(input as Input<E>);
      return reply.code(endpoint.success.status).send({ success: true, data });
    },
  });
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
