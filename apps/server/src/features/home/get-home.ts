import type { HomeData } from '@ballpark/contracts/crowd/home';
import { HOME_RESULTS } from '@ballpark/rules/pages/home';
import type { Caller } from '../../core/caller.ts';
import type { AppContext } from '../../core/context.ts';
import { readDailyState } from '../daily/members/read-daily-state.ts';
import { readOwnSkill } from '../rewards/sense/get-sense.ts';
import { listUnseenResults } from '../rewards/sense/list-results.ts';
import { readWeek } from '../rewards/week/read-week.ts';

/** All that Home says about a member, in one answer. Nothing in it waits for another part. */
export async function getHome(app: AppContext, caller: Caller): Promise<HomeData> {
  const { memberId, cell } = caller;
  const [week, skill, daily, results] = await Promise.all([
    readWeek(app, { memberId, cell }),
    readOwnSkill(app, memberId),
    readDailyState(app, memberId),
    listUnseenResults(app, caller, HOME_RESULTS),
  ]);
  return { ...week, ...skill, daily, results };
}
