import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { openSharedListings } from '../../features/sharing/describe-listing.ts';
import { type PageText, sendPageText } from './page-text.ts';
import { serveSiteMap } from './site-map.ts';
import { readWebPages, type WebPages } from './web-pages.ts';

/** Named by their content, so they never change. */
const ASSETS = '/assets/';
const FILE = /\.[^/]+$/;
const LISTING = /^\/listing\/([^/]+)$/;

export type WebApp = {
  /** Answers with the page of an address, under the policy its own hashes allow. */
  sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

/** Serves what was built: files as they are, compressed at build time, and pages with the site's own address in them. */
export async function serveWebApp(http: FastifyInstance, app: AppContext, webRoot: string): Promise<WebApp> {
  const { publicOrigin } = app.config;
  const pages = await readWebPages(webRoot, publicOrigin);
  const pageOf = openPages(app, pages);
  await http.register(fastifyStatic, {
    root: webRoot,
    redirect: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Pages are ours to send, and an address without a file's ending is a page.
    allowedPath: (path) => FILE.test(path) && !path.endsWith('.html'),
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  serveSiteMap(http, app, pages.publicPaths);
  return {
    sendPage: async (request, reply) => {
      const path = pathOf(request);
      const isPublic = pages.rendered(path) !== undefined;
      reply.code(isPublic || pages.isKnown(path) ? 200 : 404);
      // Members' pages hold nothing for a search engine, and a link that is shared is read all the same.
      if (!isPublic) reply.header('x-robots-tag', 'noindex');
      return sendPageText(request, reply, await pageOf(path));
    },
  };
}

/** Every address that is neither a file nor the API's belongs to the app in the browser. */
export function isPageRequest(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const lastPart = path.slice(path.lastIndexOf('/') + 1);
  return (request.method === 'GET' || request.method === 'HEAD') && !lastPart.includes('.');
}

/** The page of a listing tells in its head what it is about, to everybody the same: whoever reads a link runs no script. */
function openPages(app: AppContext, pages: WebPages): (path: string) => Promise<PageText> {
  const { publicOrigin } = app.config;
  const describe = openSharedListings(app);
  return async (path) => {
    const rendered = pages.rendered(path);
    if (rendered) return rendered;
    const listingId = LISTING.exec(path)?.[1];
    const shared = listingId === undefined ? undefined : await describe(listingId);
    if (!shared) return pages.fallback;
    const { title, description, imagePath } = shared;
    return pages.fallbackWith({ title, description, url: publicOrigin + path, image: publicOrigin + imagePath });
  };
}

/** '/about/' and '/about' are one page. */
function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
