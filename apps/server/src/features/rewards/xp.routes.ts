import * as contract from '@ballpark/contracts/xp';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import type { FastifyInstance } from 'fastify';
import { createTtlCache } from '../../app/ttl-cache.ts';
import type { AppContext } from '../../app/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { getLeaderboard, wantedBoard } from './get-leaderboard.ts';
import { getXpHistory } from './get-xp-history.ts';
import { getXp } from './get-xp.ts';
import { toMemberXp, toXpEntry } from './xp.view.ts';

const MOST_BOARDS = 1000;

export function xpRoutes(http: FastifyInstance, app: AppContext): void {
  const remembered = createTtlCache<contract.LeaderboardEntry[]>({ ttlMs: SHARED_ANSWER_MS, maxEntries: MOST_BOARDS });

  serve(http, app, contract.getLeaderboard, ({ query, caller }) => {
    const wanted = wantedBoard(query, caller.place);
    return remembered(caller.hasJustWritten ? undefined : wanted.key, () => getLeaderboard(app, wanted));
  });

  serve(http, app, contract.getOwnXpHistory, ({ query, caller }) => history(caller.memberId, query));
  serve(http, app, contract.getXpHistory, ({ query, params }) => history(params.id, query));
  serve(http, app, contract.getXp, async ({ params }) => toMemberXp(await getXp(app, params.id)));

  async function history(memberId: string, query: Parameters<typeof getXpHistory>[2]) {
    const { entries, pagination } = await getXpHistory(app, memberId, query);
    return { data: entries.map(toXpEntry), pagination };
  }
}
