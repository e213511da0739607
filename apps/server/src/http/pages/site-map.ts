import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { countCall } from '../contract/serve.ts';

/** Tells search engines where to look: at the pages anybody may read, and at none of a member's. */
export function serveSiteMap(http: FastifyInstance, app: AppContext, publicPaths: readonly string[]): void {
  const { publicOrigin } = app.config;
  const texts = {
    '/robots.txt': { type: 'text/plain', body: robotsText(publicOrigin) },
    '/sitemap.xml': { type: 'application/xml', body: siteMap(publicPaths.map((path) => publicOrigin + path)) },
  };
  for (const [url, { type, body }] of Object.entries(texts)) {
    http.get(
      url,
      { schema: { hide: true }, onRequest: async (request) => countCall(app, request) },
      (_request, reply) =>
        reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(body),
    );
  }
}

/** Pages that must not be found say so themselves: whoever shows a preview of a shared link keeps to this file too. */
function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Our own addresses have no letter that XML would read as its own. */
function siteMap(urls: readonly string[]): string {
  const entries = urls.map((url) => `<url><loc>${url}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;
}
