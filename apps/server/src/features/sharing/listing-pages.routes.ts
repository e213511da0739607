import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { cachePages } from '../../http/pages/cache-pages.ts';
import type { FeaturePages, PageExchange } from '../../http/pages/feature-pages.ts';
import { PageText, sendPageText } from '../../http/pages/page-text.ts';
import type { WebPages } from '../../http/pages/web-pages.ts';
import { createListingDescriber } from './describe-listing.ts';
import { fillListingPage, type ListingPage, readListingPages } from './listing-page.ts';

const LISTING = /^\/listing\/([^/]+)$/;

/**
 * A listing's page contains what every visitor may see of it, equal for all clients: programs that preview links run no
 * script. An unknown listing gets the shell of the app.
 */
export function openListingPages(app: AppContext, pages: WebPages): FeaturePages {
  const { publicOrigin } = app.config;
  const { fallback } = pages;
  const built = readListingPages(pages);
  // The scripts and styles are those of the shell, so the policy is too.
  const make = cachePages((page: ListingPage) => new PageText(fillListingPage(built, page), fallback.policy));
  const describe = createListingDescriber(app);

  async function findPage(path: string, id: string): Promise<PageText> {
    const shared = await describe(id);
    if (!shared) return fallback;
    const { title, description, imagePath, preview } = shared;
    const head = { title, description, url: publicOrigin + path, image: publicOrigin + imagePath };
    return make({ id, head, preview });
  }

  async function send({ path, request, reply }: PageExchange, id: string): Promise<FastifyReply> {
    // Keeps the page out of search engines, while link previews may still read it.
    reply.code(200).header('x-robots-tag', 'noindex');
    return sendPageText(request, reply, await findPage(path, id));
  }

  return {
    answer: (exchange) => {
      const id = LISTING.exec(exchange.path)?.[1];
      return id === undefined ? undefined : send(exchange, id);
    },
  };
}
