import * as contract from '@ballpark/contracts/listings';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import { createTtlCache } from '../../../app/ttl-cache.ts';
import { type JsonText, toJsonObject, toJsonPage } from '../../../http/contract/json-text.ts';
import { serve } from '../../../http/contract/serve.ts';
import { getListing } from './get-listing.ts';
import { openListings, wantedList } from './list-listings.ts';
import { previewListing } from './preview-listing.ts';

/** Some 10 MB of pages. */
const MOST_ANSWERS = 1000;

export function readingRoutes(http: FastifyInstance, app: AppContext): void {
  const remembered = createTtlCache<JsonText>({ ttlMs: SHARED_ANSWER_MS, maxEntries: MOST_ANSWERS });
  const listListings = openListings(app);

  serve(http, app, contract.listListings, ({ query, caller }) => {
    const wanted = wantedList(query, caller);
    return remembered(wanted.key, async () => toJsonPage(await listListings(wanted)));
  });

  serve(http, app, contract.getListing, async ({ caller, params }) =>
    toJsonObject(await getListing(app, { memberId: caller.memberId, listingId: params.id })),
  );

  serve(http, app, contract.previewListing, ({ params }) => previewListing(app, params.id));
}
