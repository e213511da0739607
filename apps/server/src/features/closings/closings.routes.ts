import * as accuracy from '@ballpark/contracts/crowd/accuracy';
import * as guide from '@ballpark/contracts/crowd/guide';
import * as offer from '@ballpark/contracts/crowd/offer';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { createTtlCache } from '../../core/ttl-cache.ts';
import { serve } from '../../http/contract/serve.ts';
import { toBookCell } from './price-book/book-areas.ts';
import { getAccuracy } from './accuracy/get-accuracy.ts';
import { getOfferAdvice } from './offer/get-offer-advice.ts';
import { describeDropped } from './price-book/drop-terms.ts';
import { getComparables, lookUpComparables } from './price-book/get-comparables.ts';
import { getBookPrice } from './price-book/get-book-price.ts';

/** The statistics change once a night. */
const KEPT_MS = 10 * 60_000;
const MAX_ANSWERS = 1000;

export function closingsRoutes(http: FastifyInstance, app: AppContext): void {
  const figures = createTtlCache<accuracy.Accuracy>({ ttlMs: KEPT_MS, maxEntries: MAX_ANSWERS });
  serve(http, app, accuracy.getAccuracy, ({ query }) =>
    figures(JSON.stringify([query.type, query.place]), () => getAccuracy(app, query)),
  );

  const prices = createTtlCache<guide.BookAnswer>({ ttlMs: KEPT_MS, maxEntries: MAX_ANSWERS });
  serve(http, app, guide.getBookPrice, async ({ query: { words, category, place, currency, ...position } }) => {
    const cell = toBookCell(position);
    const dropped = await describeDropped(app, words);
    return prices(JSON.stringify([words, category, place, currency, cell?.h7, dropped]), () =>
      getBookPrice(app, { words, category, place, currency, cell }),
    );
  });

  serve(http, app, guide.getComparables, ({ caller, params }) =>
    getComparables(app, { viewer: caller, listingId: params.id }),
  );
  serve(http, app, guide.lookUpComparables, ({ query: { title, category, ...position } }) =>
    lookUpComparables(app, { title, category, cell: toBookCell(position) }),
  );

  serve(http, app, offer.getOfferAdvice, ({ caller, params }) =>
    getOfferAdvice(app, { memberId: caller.memberId, listingId: params.id }),
  );
}
