import type { FastifyInstance, FastifyReply } from 'fastify';
import { createTtlCache } from '../../core/ttl-cache.ts';
import type { FeaturePages } from './feature-pages.ts';

/** Words that the operator drops are gone from it after this time. */
const KEPT_MS = 60_000;
/** How long clients may keep it. */
const CACHE_CONTROL = 'public, max-age=3600';

type Listed = { publicPaths: readonly string[]; features: readonly FeaturePages[] };

/** Lists the public pages for search engines, with those that features name, and none of the members' pages. */
export function serveSiteMap(http: FastifyInstance, publicOrigin: string, { publicPaths, features }: Listed): void {
  http.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    send(reply, 'text/plain', robotsText(publicOrigin)),
  );
  const cache = createTtlCache<string[]>({ ttlMs: KEPT_MS, maxEntries: 1 });
  http.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    // Without the database the sitemap lists the other pages.
    const featurePaths = await cache('features', () => listFeaturePaths(features)).catch(() => []);
    const urls = [...publicPaths, ...featurePaths].map((path) => publicOrigin + path);
    return send(reply, 'application/xml', siteMap(urls));
  });
}

async function listFeaturePaths(features: readonly FeaturePages[]): Promise<string[]> {
  return (await Promise.all(features.map(async ({ listPaths }) => listPaths?.() ?? []))).flat();
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
