import * as contract from '@ballpark/contracts/settings';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { toUser } from '../accounts/accounts.view.ts';
import { changeArea } from './change-area.ts';
import { changeDisplay } from './change-display.ts';
import { getSettings } from './get-settings.ts';

export function settingsRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.getSettings, ({ caller }) => getSettings(app, caller.memberId));

  serve(http, app, contract.changeArea, async ({ caller, body }) => ({
    user: toUser(await changeArea(app, { ...body, memberId: caller.memberId })),
  }));

  serve(http, app, contract.changeDisplay, async ({ caller, body }) => ({
    user: toUser(await changeDisplay(app, { ...body, memberId: caller.memberId })),
  }));
}
