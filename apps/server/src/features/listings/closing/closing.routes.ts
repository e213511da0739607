import * as admin from '@ballpark/contracts/admin';
import * as contract from '@ballpark/contracts/suggestions';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import { serve } from '../../../http/contract/serve.ts';
import { autoCloseAsOperator } from './auto-close-listings.ts';
import { closeListing } from './close-listing.ts';

export function closingRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.closeListing, ({ caller, params, body }) =>
    closeListing(app, { memberId: caller.memberId, listingId: params.id, finalPrice: body.finalPrice }),
  );

  serve(http, app, admin.autoCloseListings, ({ body }) => autoCloseAsOperator(app, body.adminKey));
}
