import * as contract from '@ballpark/contracts/suggestions';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { toJsonPage } from '../../http/contract/json-text.ts';
import { serve } from '../../http/contract/serve.ts';
import { explainFigure } from './ballpark/explain-figure.ts';
import { hideNote } from './hide-note.ts';
import { listSuggestions } from './list-suggestions.ts';
import { suggestPrice } from './suggest-price.ts';
import { updateSuggestion } from './update-suggestion.ts';

export function suggestionsRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.suggestPrice, ({ caller, params, body, key }) =>
    suggestPrice(app, { memberId: caller.memberId, listingId: params.listingId, payload: body, key }),
  );

  serve(http, app, contract.listSuggestions, async ({ params, caller, query: { page, limit } }) =>
    toJsonPage(await listSuggestions(app, { listingId: params.id, viewer: caller, page, limit })),
  );

  serve(http, app, contract.explainFigure, ({ params, caller }) =>
    explainFigure(app, { listingId: params.id, viewer: caller }),
  );

  serve(http, app, contract.updateSuggestion, ({ caller, params, body }) =>
    updateSuggestion(app, { memberId: caller.memberId, suggestionId: params.id, payload: body }),
  );

  serve(http, app, contract.hideNote, async ({ caller, params, body: { hidden } }) => {
    await hideNote(app, { memberId: caller.memberId, suggestionId: params.id, isHidden: hidden });
    return { hidden };
  });
}
