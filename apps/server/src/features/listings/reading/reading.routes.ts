import * as contract from '@ballpark/contracts/listings';
import * as live from '@ballpark/contracts/live';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import { createTtlCache } from '../../../app/ttl-cache.ts';
import { type JsonText, toJsonObject, toJsonPage } from '../../../http/contract/json-text.ts';
import { serve } from '../../../http/contract/serve.ts';
import { serveStream } from '../../../http/streams/serve-stream.ts';
import { followListing, requireListing } from './follow-listing.ts';
import { getListing, previewListing } from './get-listing.ts';
import { createFeedReader, toFeedQuery } from './list-listings.ts';

/** About 10 MB of pages. */
const MAX_ANSWERS = 1000;

export function readingRoutes(http: FastifyInstance, app: AppContext): void {
  const remembered = createTtlCache<JsonText>({ ttlMs: SHARED_ANSWER_MS, maxEntries: MAX_ANSWERS });
  const readFeed = createFeedReader(app);

  serve(http, app, contract.listListings, ({ query, caller }) => {
    const feedQuery = toFeedQuery(query, caller);
    return remembered(feedQuery.key, async () => toJsonPage(await readFeed(feedQuery)));
  });

  serve(http, app, contract.getListing, async ({ caller, params }) =>
    toJsonObject(await getListing(app, { memberId: caller.memberId, listingId: params.id })),
  );

  serve(http, app, contract.previewListing, ({ params }) => previewListing(app, params.id));

  serveStream(http, app, live.followListing, {
    check: ({ params }) => requireListing(app, params.id),
    follow: ({ params }, send) => followListing(app, params.id, send),
  });
}
