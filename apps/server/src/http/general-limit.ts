import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../core/context.ts';
import { clientKey } from './contract/client-key.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of the client in rate limits. */
    client: string;
  }
}

/** Counts every request before anything else is done for it: pages, files, pictures, health and unknown paths too. */
export function installGeneralLimit(http: FastifyInstance, { limits, config }: AppContext): void {
  const isBehindProxy = config.http.trustedProxies > 0;
  http.decorateRequest('client', '');
  http.addHook('onRequest', (request, _reply, done) => {
    request.client = clientKey(request.ip);
    if (!(isBehindProxy && isOwnCheck(request))) limits.countCall(request.client);
    done();
  });
}

/**
 * The proxy's own health check: the only requests that reach us without `X-Forwarded-For`. Refusing one would take the
 * process out of service.
 */
function isOwnCheck({ url, headers }: FastifyRequest): boolean {
  return url.startsWith('/health/') && headers['x-forwarded-for'] === undefined;
}
