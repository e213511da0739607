import * as operation from '@ballpark/contracts/operation';
import * as pages from '@ballpark/contracts/suggestion-pages';
import * as contract from '@ballpark/contracts/suggestions';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { JsonText } from '../../http/json-text.ts';
import { serve } from '../../http/serve.ts';
import { autoCloseAsOperator } from './auto-close-as-operator.ts';
import { closeListing } from './close-listing.ts';
import { listSuggestions } from './list-suggestions.ts';
import { toListAnswer } from './listing-answers.view.ts';
import { suggestPrice } from './suggest-price.ts';
import { updateSuggestion } from './update-suggestion.ts';

/** Prices neighbours suggest, and the closing that pays for them. */
export function suggestionsRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.suggestPrice, ({ caller, params, body }) =>
    suggestPrice(app, { memberId: caller.memberId, listingId: params.listingId, payload: body }),
  );

  serve(http, app, pages.listSuggestions, async ({ params, query: { page, limit } }) => {
    const { body, etag } = toListAnswer(await listSuggestions(app, { listingId: params.id, page, limit }));
    return new JsonText(body, etag);
  });

  serve(http, app, contract.updateSuggestion, ({ caller, params, body }) =>
    updateSuggestion(app, { memberId: caller.memberId, suggestionId: params.id, payload: body }),
  );

  serve(http, app, contract.closeListing, ({ caller, params, body }) =>
    closeListing(app, { memberId: caller.memberId, listingId: params.id, finalPrice: body.finalPrice }),
  );

  serve(http, app, operation.autoCloseListings, ({ body }) => autoCloseAsOperator(app, body.adminKey));
}
