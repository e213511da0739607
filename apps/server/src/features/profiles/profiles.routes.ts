import * as contract from '@ballpark/contracts/members';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { toJsonPage } from '../../http/contract/json-text.ts';
import { serve } from '../../http/contract/serve.ts';
import { toUser } from '../accounts/accounts.view.ts';
import { getProfile, listHiddenListings, listMemberContent } from './get-profile.ts';
import { updateProfile } from './update-profile.ts';

export function profilesRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.getProfile, ({ params, caller }) =>
    getProfile(app, { reference: params.id, viewer: caller }),
  );

  serve(http, app, contract.updateProfile, async ({ caller, body }) => ({
    user: toUser(await updateProfile(app, { ...body, memberId: caller.memberId })),
  }));

  serve(http, app, contract.listMemberListings, async ({ params, caller, query: { page, limit } }) =>
    toJsonPage(await listMemberContent(app, { memberId: params.id, viewer: caller, kind: 'listings', page, limit })),
  );

  serve(http, app, contract.listHiddenListings, ({ caller }) => listHiddenListings(app, caller.memberId));

  serve(http, app, contract.listMemberSuggestions, async ({ params, caller, query: { page, limit } }) =>
    toJsonPage(await listMemberContent(app, { memberId: params.id, viewer: caller, kind: 'suggestions', page, limit })),
  );
}
