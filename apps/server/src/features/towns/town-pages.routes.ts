import { TOWN_PATH } from '@ballpark/rules/pages/town-page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { cachePages } from '../../http/pages/cache-pages.ts';
import type { FeaturePages } from '../../http/pages/feature-pages.ts';
import { PageText, sendPageText } from '../../http/pages/page-text.ts';
import type { WebPages } from '../../http/pages/web-pages.ts';
import { createTownPages } from './answer-town.ts';
import { createTownLister } from './list-town-paths.ts';
import { fillTown, readTownTemplate, type TownContent } from './town-template.ts';

/** How long a client waits before it tries again while the database is down. */
const RETRY_AFTER_SECONDS = 60;

/** Serves the pages of towns, which can be read without a script and are equal for all clients. */
export function openTownPages(app: AppContext, pages: WebPages): FeaturePages {
  const { publicOrigin: origin, isSample } = app.config;
  const template = readTownTemplate(pages);
  const make = cachePages(
    (content: TownContent) => new PageText(fillTown(template, content, { origin, isSample }), template.policy),
  );
  const findAnswer = createTownPages(app);

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await findAnswer(readRequest(request));
    if ('redirect' in page) return reply.redirect(page.redirect, page.isPermanent ? 301 : 303);
    const { status, isIndexed, ...content } = page;
    reply.code(status);
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (!isIndexed || isSample) reply.header('x-robots-tag', 'noindex');
    return sendPageText(request, reply, make(content));
  }

  return {
    answer: ({ path, request, reply }) => (isTownPath(path) ? send(request, reply) : undefined),
    listPaths: createTownLister(app),
  };
}

/** `/town`, or with a town. */
function isTownPath(path: string): boolean {
  const [first, ...rest] = path.slice(1).split('/');
  return `/${first}` === TOWN_PATH && rest.length <= 1;
}

function readRequest({ url }: FastifyRequest) {
  const [path = '', search = ''] = url.split('?', 2);
  return {
    // The router has refused paths that cannot be decoded.
    parts: path.slice(TOWN_PATH.length).split('/').filter(Boolean).map(decodeURIComponent),
    place: new URLSearchParams(search).get('place') ?? '',
  };
}
