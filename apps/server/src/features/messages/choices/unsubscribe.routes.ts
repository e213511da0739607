import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../../core/context.ts';
import { UNSUBSCRIBE_BASE } from './unsubscribe-link.ts';
import { PLAIN_PAGE_HEADERS } from '../../../core/plain-page.ts';
import { renderDone, renderInvalid, renderQuestion } from './unsubscribe-page.ts';
import { type LinkParams, optOut, readLink } from './mail-choices.ts';

const ROUTE = `${UNSUBSCRIBE_BASE}/:memberId/:kind/:signature`;

/**
 * Pages rather than contract endpoints: people open them from a mail, without the app and without a session. Mail clients
 * post to the same address (RFC 8058).
 */
export function unsubscribeRoutes(http: FastifyInstance, app: AppContext): void {
  void http.register(async (pages) => {
    // The body says only 'List-Unsubscribe=One-Click', as a form or in parts. It is not needed.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      payload.once('end', () => done(null));
    });

    pages.get<{ Params: LinkParams }>(ROUTE, { schema: { hide: true } }, async ({ params }, reply) => {
      const choice = await readLink(app, params);
      return choice ? send(reply, 200, renderQuestion(choice.kind)) : send(reply, 404, renderInvalid());
    });

    pages.post<{ Params: LinkParams }>(ROUTE, { schema: { hide: true } }, async ({ params }, reply) => {
      const choice = await readLink(app, params);
      if (!choice) return send(reply, 404, renderInvalid());
      await optOut(app, choice);
      return send(reply, 200, renderDone(choice.kind));
    });
  });
}

function send(reply: FastifyReply, status: number, page: string) {
  return reply.code(status).headers(PLAIN_PAGE_HEADERS).send(page);
}
