import * as contract from '@ballpark/contracts/leaving';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { closeAccount } from './close-account.ts';

export function leavingRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.closeAccount, async ({ caller, body }) => {
    const erasedAt = await closeAccount(app, { memberId: caller.memberId, password: body.password });
    return { erasedAt: erasedAt.toISOString() };
  });
}
