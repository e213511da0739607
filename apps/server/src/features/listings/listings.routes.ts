import * as admin from '@ballpark/contracts/listings/admin';
import * as contract from '@ballpark/contracts/listings';
import * as daily from '@ballpark/contracts/crowd/daily';
import * as live from '@ballpark/contracts/live';
import * as quick from '@ballpark/contracts/crowd/quick';
import * as extending from '@ballpark/contracts/listings/extending';
import * as posting from '@ballpark/contracts/listings/posting';
import * as suggestions from '@ballpark/contracts/suggestions';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { createTtlCache } from '../../core/ttl-cache.ts';
import { type JsonText, toJsonObject, toJsonPage } from '../../http/contract/json-text.ts';
import { serve } from '../../http/contract/serve.ts';
import { serveStream } from '../../http/streams/serve-stream.ts';
import { autoCloseAsOperator } from './closing/auto-close-listings.ts';
import { closeListing } from './closing/close-listing.ts';
import { extendListing } from './closing/extend-listing.ts';
import { changePuzzleConsent, readPuzzleConsent } from './closing/puzzle-consent.ts';
import { reportLatePrice } from './closing/report-late-price.ts';
import { createListing } from './posting/create-listing.ts';
import { deleteListing } from './posting/delete-listing.ts';
import { updateListing } from './posting/update-listing.ts';
import { listQuickCards } from './quick/list-quick-cards.ts';
import { skipListing } from './quick/skip-listing.ts';
import { followListing, listLostListings, requireListing } from './reading/follow-listing.ts';
import { getListing, previewListing } from './reading/get-listing.ts';
import { createFeedReader, toFeedQuery } from './reading/list-listings.ts';
import { revealPrices } from './reading/reveal-prices.ts';

/** About 10 MB of pages. */
const MAX_ANSWERS = 1000;

export function listingsRoutes(http: FastifyInstance, app: AppContext): void {
  readingRoutes(http, app);
  postingRoutes(http, app);
  closingRoutes(http, app);
  quickRoutes(http, app);
}

function readingRoutes(http: FastifyInstance, app: AppContext): void {
  const remembered = createTtlCache<JsonText>({ ttlMs: SHARED_ANSWER_MS, maxEntries: MAX_ANSWERS });
  const readFeed = createFeedReader(app);

  serve(http, app, contract.listListings, ({ query, caller }) => {
    const feedQuery = toFeedQuery(query, caller);
    return remembered(feedQuery.key, async () => {
      const sharedUntil = performance.now() + SHARED_ANSWER_MS;
      const text = toJsonPage(await readFeed(feedQuery));
      return caller ? text : text.shareUntil(sharedUntil);
    });
  });

  serve(http, app, contract.getListing, async ({ caller, params }) =>
    toJsonObject(await getListing(app, { viewer: caller, listingId: params.id })),
  );

  serve(http, app, contract.revealPrices, async ({ caller, params }) =>
    toJsonObject(await revealPrices(app, { viewer: caller, listingId: params.id })),
  );

  serve(http, app, contract.previewListing, ({ params }) => previewListing(app, params.id));

  serveStream(http, app, live.followListing, {
    check: ({ params, caller }) => requireListing(app, params.id, caller),
    listLost: (inputs) => listLostListings(app, inputs),
    follow: ({ params }, send, { isOwner }) => followListing(app, params.id, { isOwner, send }),
  });
}

function postingRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, posting.createListing, ({ caller, body, key }) =>
    createListing(app, { memberId: caller.memberId, payload: body, key }),
  );

  serve(http, app, posting.updateListing, ({ caller, params, body }) =>
    updateListing(app, { memberId: caller.memberId, listingId: params.id, payload: body }),
  );

  serve(http, app, extending.extendListing, ({ caller, params }) =>
    extendListing(app, { memberId: caller.memberId, listingId: params.id }),
  );

  serve(http, app, posting.deleteListing, async ({ caller, params }) => {
    await deleteListing(app, { memberId: caller.memberId, listingId: params.id });
    return { id: params.id };
  });
}

function closingRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, suggestions.closeListing, ({ caller, params, body }) =>
    closeListing(app, { memberId: caller.memberId, listingId: params.id, ...body }),
  );

  serve(http, app, suggestions.reportLatePrice, ({ caller, params, body }) =>
    reportLatePrice(app, { memberId: caller.memberId, listingId: params.id, report: body }),
  );

  serve(http, app, daily.getPuzzleConsent, ({ caller, params }) =>
    readPuzzleConsent(app, { memberId: caller.memberId, listingId: params.id }),
  );

  serve(http, app, daily.changePuzzleConsent, ({ caller, params, body }) =>
    changePuzzleConsent(app, { memberId: caller.memberId, listingId: params.id, agreed: body.agreed }),
  );

  serve(http, app, admin.autoCloseListings, ({ body }) => autoCloseAsOperator(app, body.adminKey));
}

function quickRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, quick.listQuickCards, ({ caller, query }) => listQuickCards(app, { caller, limit: query.limit }));

  serve(http, app, quick.skipListing, async ({ caller, body }) => {
    await skipListing(app, caller, body.listingId);
    return {};
  });
}
