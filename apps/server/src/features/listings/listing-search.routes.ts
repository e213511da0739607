import { previewListing as previewContract } from '@ballpark/contracts/listing-preview';
import * as contract from '@ballpark/contracts/listings';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { rememberBriefly } from '../../app/brief-memory.ts';
import { JsonText } from '../../http/json-text.ts';
import { serve } from '../../http/serve.ts';
import { getListing } from './get-listing.ts';
import { openListings, wantedList } from './list-listings.ts';
import { toListAnswer, toListingAnswer } from './listing-answers.view.ts';
import { previewListing } from './preview-listing.ts';

/** Some 10 MB of pages. */
const MOST_ANSWERS = 1000;

/** Reading listings; `listings.routes.ts` writes them. */
export function listingSearchRoutes(http: FastifyInstance, app: AppContext): void {
  const remembered = rememberBriefly<JsonText>({ forMs: SHARED_ANSWER_MS, most: MOST_ANSWERS });
  const listListings = openListings(app);

  serve(http, app, contract.listListings, ({ query, caller }) => {
    const wanted = wantedList(query, caller);
    return remembered(wanted.key, async () => {
      const { body, etag } = toListAnswer(await listListings(wanted));
      return new JsonText(body, etag);
    });
  });

  serve(http, app, contract.getListing, async ({ caller, params }) => {
    const look = { memberId: caller.memberId, listingId: params.id };
    const { body, etag } = toListingAnswer(await getListing(app, look));
    return new JsonText(body, etag);
  });

  serve(http, app, previewContract, ({ params }) => previewListing(app, params.id));
}
