import * as contract from '@ballpark/contracts/crowd/home';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { getHome } from './get-home.ts';

export function homeRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.getHome, ({ caller }) => getHome(app, caller));
}
