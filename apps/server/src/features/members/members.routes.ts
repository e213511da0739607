import * as contract from '@ballpark/contracts/members';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { serve } from '../../http/serve.ts';
import { getProfile } from './get-profile.ts';

/** Profiles to look at; accounts change them, and listings list what they show below. */
export function membersRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.getProfile, ({ params, caller }) =>
    getProfile(app, { memberId: params.id, viewerId: caller.memberId }),
  );
}
