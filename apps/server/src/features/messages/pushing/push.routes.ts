import * as contract from '@ballpark/contracts/push';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../core/context.ts';
import { serve } from '../../../http/contract/serve.ts';
import { subscribe, unsubscribe } from './push-subscriptions.ts';

export function pushRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.getPushKey, async () => ({ key: app.config.push?.publicKey ?? null }));

  serve(http, app, contract.subscribeToPush, async ({ caller, body }) => {
    await subscribe(app, { memberId: caller.memberId, sessionHash: caller.tokenHash, ...body });
    return { isOn: true };
  });

  serve(http, app, contract.unsubscribeFromPush, async ({ caller, body }) => {
    await unsubscribe(app, { memberId: caller.memberId, endpoint: body.endpoint });
    return { isOn: false };
  });
}
