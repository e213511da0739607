import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { createListingDescriber } from '../../features/sharing/describe-listing.ts';
import { SERVICE_WORKER_POLICY } from '../security-headers.ts';
import { type PageText, sendPageText } from './page-text.ts';
import { createGuideSender, isGuidePath } from './serve-guide.ts';
import { serveSiteMap } from './site-map.ts';
import { readWebPages, type WebPages } from './web-pages.ts';

/** File names here contain a content hash, so the files never change. */
const ASSETS = '/assets/';
/** With or without the ending of a compressed copy. */
const SERVICE_WORKER = /\/service-worker\.js(\.br|\.gz)?$/;
const FILE = /\.[^/]+$/;
/** Its figures say nothing if the town is made up. */
const STATISTICS = '/accuracy';
const LISTING = /^\/listing\/([^/]+)$/;

export type WebApp = {
  /** Answers with the page of a path, under the security policy of that page. */
  sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

/** Serves the build: files as they are, compressed at build time, and pages with the public origin filled in. */
export async function serveWebApp(http: FastifyInstance, app: AppContext, webRoot: string): Promise<WebApp> {
  const { publicOrigin: origin, isSample } = app.config;
  const pages = await readWebPages(webRoot, { origin, isSample });
  const sendGuide = createGuideSender(app, pages);
  const findPage = openPages(app, pages);
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
  serveSiteMap(http, app, pages.publicPaths);
  return {
    sendPage: async (request, reply) => {
      const path = readPath(request);
      if (isGuidePath(path)) return sendGuide(request, reply);
      const isPublic = pages.rendered(path) !== undefined;
      reply.code(isPublic || pages.isKnown(path) ? 200 : 404);
      // Keeps members' pages out of search engines, while link previews may still read them.
      if (!isPublic || (isSample && path === STATISTICS)) reply.header('x-robots-tag', 'noindex');
      return sendPageText(request, reply, await findPage(path));
    },
  };
}

/** Every path that is neither a file nor the API belongs to the web app. */
export function isPageRequest(request: FastifyRequest): boolean {
  const path = readPath(request);
  const lastPart = path.slice(path.lastIndexOf('/') + 1);
  return (request.method === 'GET' || request.method === 'HEAD') && !lastPart.includes('.');
}

/** A listing's page contains what every visitor may see of it, equal for all clients: programs that preview links run no script. */
function openPages(app: AppContext, pages: WebPages): (path: string) => Promise<PageText> {
  const { publicOrigin } = app.config;
  const describe = createListingDescriber(app);
  return async (path) => {
    const rendered = pages.rendered(path);
    if (rendered) return rendered;
    const listingId = LISTING.exec(path)?.[1];
    const shared = listingId === undefined ? undefined : await describe(listingId);
    if (listingId === undefined || !shared) return pages.fallback;
    const { title, description, imagePath, preview } = shared;
    const head = { title, description, url: publicOrigin + path, image: publicOrigin + imagePath };
    return pages.makeListing({ id: listingId, head, preview });
  };
}

/** '/about/' and '/about' are one page. */
function readPath({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
