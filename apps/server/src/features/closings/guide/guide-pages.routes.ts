import { GUIDE_PATH } from '@ballpark/rules/crowd/guide-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../core/context.ts';
import { cachePages } from '../../../http/pages/cache-pages.ts';
import type { FeaturePages } from '../../../http/pages/feature-pages.ts';
import { PageText, sendPageText } from '../../../http/pages/page-text.ts';
import type { WebPages } from '../../../http/pages/web-pages.ts';
import { createGuide } from './answer-guide.ts';
import { fillGuide, type GuideContent, readGuideTemplate } from './guide-template.ts';
import { listGuidePaths } from './list-guide-paths.ts';

/** How long a client waits before it tries again while the database is down. */
const RETRY_AFTER_SECONDS = 60;

/** Serves the price book: pages that can be read without a script, equal for all clients. */
export function openGuidePages(app: AppContext, pages: WebPages): FeaturePages {
  const { publicOrigin: origin, isSample } = app.config;
  const template = readGuideTemplate(pages);
  const make = cachePages(
    (content: GuideContent) => new PageText(fillGuide(template, content, { origin, isSample }), template.policy),
  );
  const findAnswer = createGuide(app);

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await findAnswer(readRequest(request));
    if ('redirect' in page) return reply.redirect(page.redirect, page.isPermanent ? 301 : 303);
    const { status, part, values, category, path, isIndexed } = page;
    reply.code(status);
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (!isIndexed || isSample) reply.header('x-robots-tag', 'noindex');
    return sendPageText(request, reply, make({ part, values, category, path }));
  }

  return {
    answer: ({ path, request, reply }) => (isGuidePath(path) ? send(request, reply) : undefined),
    listPaths: () => listGuidePaths(app),
  };
}

/** `/guide`, with a place, or with a place and words. */
function isGuidePath(path: string): boolean {
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
    category: query.get('category') ?? '',
  };
}
