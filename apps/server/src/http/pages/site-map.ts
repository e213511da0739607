import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { createTtlCache } from '../../app/ttl-cache.ts';
import { listGuidePaths } from '../../features/closings/guide/list-guide-paths.ts';

/** As long as clients may keep the sitemap. */
const KEPT_MS = 3_600_000;
const CACHE_CONTROL = 'public, max-age=3600';

/** Lists the public pages for search engines, with those of the price book, and none of the members' pages. */
export function serveSiteMap(http: FastifyInstance, app: AppContext, publicPaths: readonly string[]): void {
  const { publicOrigin } = app.config;
  http.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    send(reply, 'text/plain', robotsText(publicOrigin)),
  );
  const cache = createTtlCache<string[]>({ ttlMs: KEPT_MS, maxEntries: 1 });
  http.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    // Without the database the sitemap lists the other pages.
    const guidePaths = await cache('guide', () => listGuidePaths(app)).catch(() => []);
    const urls = [...publicPaths, ...guidePaths].map((path) => publicOrigin + path);
    return send(reply, 'application/xml', siteMap(urls));
  });
}

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', CACHE_CONTROL).send(body);
}

/** Members' pages are excluded by a header instead of here: link previews respect this file and must still read them. */
function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Our paths contain no character that XML would need escaped. */
function siteMap(urls: readonly string[]): string {
  const entries = urls.map((url) => `<url><loc>${url}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;
}
