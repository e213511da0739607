import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { SERVICE_WORKER_POLICY } from '../security-headers.ts';
import type { OpenFeaturePages } from './feature-pages.ts';
import { isApiUrl, isNavigation, isReading } from './navigation.ts';
import { sendPageText } from './page-text.ts';
import { serveSiteMap } from './site-map.ts';
import { readWebPages } from './web-pages.ts';

/** File names here contain a content hash, so the files never change. */
const ASSETS = '/assets/';
/** With or without the ending of a compressed copy. */
const SERVICE_WORKER = /\/service-worker\.js(\.br|\.gz)?$/;
/** A username may have a dot, too: `/profile/maya.torres` is a page. */
const FILE = /\.[^/]+$/;
/** Its figures say nothing if the town is made up. */
const STATISTICS = '/accuracy';

export type WebApp = {
  /** Whether a request that no other route has answered is for a page. */
  isPageRequest: (request: FastifyRequest) => boolean;
  /** Answers with the page of a path, under the security policy of that page. */
  sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

type Build = { webRoot: string; featurePages: readonly OpenFeaturePages[] };

/** Serves the build: files as they are, compressed at build time, and pages with the public origin filled in. */
export async function serveWebApp(
  http: FastifyInstance,
  app: AppContext,
  { webRoot, featurePages }: Build,
): Promise<WebApp> {
  const { publicOrigin, isSample } = app.config;
  const pages = await readWebPages(webRoot, publicOrigin);
  const features = featurePages.map((open) => open(app, pages));
  await http.register(fastifyStatic, {
    root: webRoot,
    redirect: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // sendPage() serves the pages, and a path without a file extension is a page.
    allowedPath: (path) => FILE.test(path) && !path.endsWith('.html'),
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (SERVICE_WORKER.test(path)) reply.header('content-security-policy', SERVICE_WORKER_POLICY);
    },
  });
  serveSiteMap(http, publicOrigin, { publicPaths: pages.publicPaths, features });
  return {
    isPageRequest: (request) =>
      isReading(request.method) &&
      !isApiUrl(request.url) &&
      (!FILE.test(readPath(request)) || pages.isKnown(readPath(request)) || isNavigation(request)),
    sendPage: async (request, reply) => {
      const path = readPath(request);
      for (const { answer } of features) {
        const answered = answer({ path, request, reply });
        if (answered) return answered;
      }
      const rendered = pages.rendered(path);
      const isPublic = rendered !== undefined;
      reply.code(isPublic || pages.isKnown(path) ? 200 : 404);
      // Keeps members' pages out of search engines, while link previews may still read them.
      if (!isPublic || (isSample && path === STATISTICS)) reply.header('x-robots-tag', 'noindex');
      return sendPageText(request, reply, rendered ?? pages.fallback);
    },
  };
}

/** '/about/' and '/about' are one page. */
function readPath({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
