import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../core/context.ts';
import { clientKey } from './contract/client-key.ts';

/**
 * Lets `answer` see each request before Fastify does. It returns whether it has answered. Routing, parsing and validating
 * take most of the time of a short answer. Injected requests of tests do not come here.
 */
export function answerBeforeRouting(
  http: FastifyInstance,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const [handle] = http.server.listeners('request');
  if (!handle) throw new Error('The server has no handler.');
  http.server.removeAllListeners('request');
  http.server.on('request', (request, response) => {
    if (!answer(request, response)) handle.call(http.server, request, response);
  });
}

/** Counts a request under the general limit. False above it: Fastify's way then refuses it in the words of the contract. */
export function createCallCounter({ limits, config }: AppContext): (request: IncomingMessage) => boolean {
  const { trustedProxies } = config.http;
  return (request) => {
    try {
      limits.countCall(clientKey(proxyAddr(request, (_address, hop) => hop < trustedProxies)));
      return true;
    } catch {
      return false;
    }
  };
}
