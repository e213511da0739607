import * as contract from '@ballpark/contracts/xp';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../core/context.ts';
import { serve } from '../../../http/contract/serve.ts';
import { getSense } from './get-sense.ts';
import { listResults, markResultsSeen } from './list-results.ts';
import { toGuessResult } from './sense.view.ts';

export function senseRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.getSense, ({ params, caller }) => getSense(app, { memberId: params.id, viewer: caller }));

  serve(http, app, contract.listResults, async ({ query: { unseen, page, limit }, caller }) => {
    const found = await listResults(app, { viewer: caller, isUnseenOnly: unseen === 'true', page, limit });
    return { data: found.rows.map(toGuessResult), pagination: found.pagination };
  });

  serve(http, app, contract.markResultsSeen, async ({ body: { until }, caller }) => {
    await markResultsSeen(app, { memberId: caller.memberId, until });
    return { until };
  });
}
