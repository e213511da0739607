import * as contract from '@ballpark/contracts/achievements';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { toAchievement } from './achievements.view.ts';
import { getProgress, listAchievements } from './list-achievements.ts';

export function achievementsRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.listAchievements, async ({ params, query }) => {
    const includesProgress = query.includeProgress === 'true';
    return (await listAchievements(app, { memberId: params.id, includesProgress })).map(toAchievement);
  });

  serve(http, app, contract.getAchievementProgress, async ({ params }) => {
    const { totalSuggestions, accurateSuggestions, quickResponses, uniquePeopleHelped } = await getProgress(
      app,
      params.id,
    );
    return { totalSuggestions, accurateSuggestions, quickResponses, uniquePeopleHelped };
  });
}
