import * as contract from '@ballpark/contracts/asking';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { removeGuestPrice } from './guests/remove-guest-price.ts';
import { changeAskLink } from './link/change-ask-link.ts';
import { readAskLink } from './link/read-ask-link.ts';

export function askingRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.getAskLink, ({ caller: { memberId }, params }) =>
    readAskLink(app, { memberId, listingId: params.id }),
  );

  serve(http, app, contract.changeAskLink, ({ caller: { memberId }, params, body: { isOn, renew } }) =>
    changeAskLink(app, { memberId, listingId: params.id, isOn, isRenewed: renew === true }),
  );

  serve(http, app, contract.removeGuestPrice, async ({ caller: { memberId }, params }) => {
    await removeGuestPrice(app, { memberId, listingId: params.id, guestId: params.guestId });
    return { message: 'Removed' };
  });
}
