import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';

/** Lists the public pages for search engines, and none of the members' pages. */
export function serveSiteMap(http: FastifyInstance, app: AppContext, publicPaths: readonly string[]): void {
  const { publicOrigin } = app.config;
  const texts = {
    '/robots.txt': { type: 'text/plain', body: robotsText(publicOrigin) },
    '/sitemap.xml': { type: 'application/xml', body: siteMap(publicPaths.map((path) => publicOrigin + path)) },
  };
  for (const [url, { type, body }] of Object.entries(texts)) {
    http.get(url, { schema: { hide: true } }, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(body),
    );
  }
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
