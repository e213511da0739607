import * as achievements from '@ballpark/contracts/achievements';
import * as contract from '@ballpark/contracts/xp';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import type { FastifyInstance } from 'fastify';
import { createTtlCache } from '../../core/ttl-cache.ts';
import type { AppContext } from '../../core/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { getStanding } from './boards/get-standing.ts';
import { getLeaderboard, toBoardQuery } from './boards/get-leaderboard.ts';
import { getXp, getXpHistory } from './get-xp.ts';
import { getProgress, listAchievements } from './list-achievements.ts';
import { toAchievement, toMemberXp, toXpEntry } from './rewards.view.ts';

const MAX_BOARDS = 1000;

export function xpRoutes(http: FastifyInstance, app: AppContext): void {
  const remembered = createTtlCache<contract.LeaderboardEntry[]>({ ttlMs: SHARED_ANSWER_MS, maxEntries: MAX_BOARDS });

  serve(http, app, contract.getLeaderboard, ({ query, caller }) => {
    const boardQuery = toBoardQuery(app, query, caller.cell);
    return remembered(caller.hasJustWritten ? undefined : boardQuery.key, () => getLeaderboard(app, boardQuery));
  });

  serve(http, app, contract.getStanding, ({ query, caller }) => getStanding(app, caller.memberId, query));

  serve(http, app, contract.getOwnXpHistory, ({ query, caller }) =>
    readHistory({ memberId: caller.memberId, viewer: caller }, query),
  );
  serve(http, app, contract.getXpHistory, ({ query, params, caller }) =>
    readHistory({ memberId: params.id, viewer: caller }, query),
  );
  serve(http, app, contract.getXp, async ({ params, caller }) =>
    toMemberXp(await getXp(app, { memberId: params.id, viewer: caller })),
  );

  async function readHistory(member: Parameters<typeof getXpHistory>[1], query: Parameters<typeof getXpHistory>[2]) {
    const { entries, pagination } = await getXpHistory(app, member, query);
    return { data: entries.map(toXpEntry), pagination };
  }
}

export function achievementsRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, achievements.listAchievements, async ({ params, query, caller }) => {
    const includesProgress = query.includeProgress === 'true';
    return (await listAchievements(app, { memberId: params.id, viewer: caller, includesProgress })).map(toAchievement);
  });

  serve(http, app, achievements.getAchievementProgress, async ({ params, caller }) => {
    const { totalSuggestions, accurateSuggestions, quickResponses, uniquePeopleHelped } = await getProgress(app, {
      memberId: params.id,
      viewer: caller,
    });
    return { totalSuggestions, accurateSuggestions, quickResponses, uniquePeopleHelped };
  });
}
