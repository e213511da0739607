import * as contract from '@ballpark/contracts/blocks';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { blockMember, unblockMember } from './block-member.ts';
import { listBlocks } from './list-blocks.ts';

export function blocksRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.blockMember, async ({ caller: { memberId }, params, body: { kind } }) => {
    await blockMember(app, { memberId, otherId: params.id, kind });
    return { kind };
  });

  serve(http, app, contract.unblockMember, async ({ caller: { memberId }, params }) => {
    await unblockMember(app, { memberId, otherId: params.id });
    return {};
  });

  serve(http, app, contract.listBlocks, ({ caller: { memberId }, query: { page, limit } }) =>
    listBlocks(app, { memberId, page, limit }),
  );
}
