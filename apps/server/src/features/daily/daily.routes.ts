import * as contract from '@ballpark/contracts/crowd/daily';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { readDailyState } from './members/read-daily-state.ts';

export function dailyRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.getDailyState, ({ caller }) => readDailyState(app, caller.memberId));
}
