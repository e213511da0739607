import * as contract from '@ballpark/contracts/listings';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import { serve } from '../../../http/contract/serve.ts';
import { createListing } from './create-listing.ts';
import { deleteListing } from './delete-listing.ts';
import { updateListing } from './update-listing.ts';

export function postingRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.createListing, ({ caller, body, key }) =>
    createListing(app, { memberId: caller.memberId, payload: body, key }),
  );

  serve(http, app, contract.updateListing, ({ caller, params, body }) =>
    updateListing(app, { memberId: caller.memberId, listingId: params.id, payload: body }),
  );

  serve(http, app, contract.deleteListing, async ({ caller, params }) => {
    await deleteListing(app, { memberId: caller.memberId, listingId: params.id });
    return { id: params.id };
  });
}
