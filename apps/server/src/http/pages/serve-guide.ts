import { GUIDE_PATH } from '@ballpark/rules/crowd/guide-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { createGuide } from '../../features/closings/guide/answer-guide.ts';
import { sendPageText } from './page-text.ts';
import type { WebPages } from './web-pages.ts';

/** How long a client waits before it tries again while the database is down. */
const RETRY_AFTER_SECONDS = 60;

type SendGuide = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Serves the price book: pages that can be read without a script, equal for all clients. */
export function createGuideSender(app: AppContext, { makeGuide }: WebPages): SendGuide {
  const answer = createGuide(app);
  const { isSample } = app.config;
  return async (request, reply) => {
    const page = await answer(readRequest(request));
    if ('redirect' in page) return reply.redirect(page.redirect, page.isPermanent ? 301 : 303);
    const { status, part, values, path, isIndexed } = page;
    reply.code(status);
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (!isIndexed || isSample) reply.header('x-robots-tag', 'noindex');
    return sendPageText(request, reply, makeGuide({ part, values, path }));
  };
}

/** `/guide`, with a place, or with a place and words. */
export function isGuidePath(path: string): boolean {
  const [first, ...rest] = path.slice(1).split('/');
  return `/${first}` === GUIDE_PATH && rest.length <= 2;
}

function readRequest({ url }: FastifyRequest) {
  const [path = '', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  return {
    // The router has refused paths that cannot be decoded.
    parts: path.slice(GUIDE_PATH.length).split('/').filter(Boolean).map(decodeURIComponent),
    words: query.get('words') ?? '',
    place: query.get('place') ?? '',
  };
}
