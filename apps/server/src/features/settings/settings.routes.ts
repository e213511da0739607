import * as contract from '@ballpark/contracts/settings';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { toUser } from '../accounts/accounts.view.ts';
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from '../accounts/identity/change-email.ts';
import { stopEmailChange, undoEmailChange } from '../accounts/identity/undo-email-change.ts';
import { changeUsername } from '../accounts/identity/change-username.ts';
import { changePassword } from '../accounts/passwords/change-password.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../accounts/sessions/own-sessions.ts';
import { changeArea } from './change-area.ts';
import { changeDisplay } from './change-display.ts';
import { changeNotifications } from '../messages/choices/change-notifications.ts';
import { getSettings } from './get-settings.ts';

export function settingsRoutes(http: FastifyInstance, app: AppContext): void {
  displayRoutes(http, app);
  notificationRoutes(http, app);
  identityRoutes(http, app);
  emailRoutes(http, app);
  sessionRoutes(http, app);
}

function displayRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.getSettings, ({ caller }) => getSettings(app, caller.memberId));

  serve(http, app, contract.changeArea, async ({ caller, body }) => ({
    user: toUser(await changeArea(app, { ...body, memberId: caller.memberId })),
  }));

  serve(http, app, contract.changeDisplay, async ({ caller, body }) => ({
    user: toUser(await changeDisplay(app, { ...body, memberId: caller.memberId })),
  }));
}

function notificationRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.changeNotifications, ({ caller, body }) =>
    changeNotifications(app, { ...body, memberId: caller.memberId }),
  );
}

function identityRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.changeUsername, async ({ caller, body }) => ({
    user: toUser(await changeUsername(app, { ...body, memberId: caller.memberId })),
  }));

  serve(http, app, contract.changePassword, async ({ caller: { memberId, tokenHash }, body }) => ({
    token: await changePassword(app, { ...body, memberId, tokenHash }),
  }));
}

function emailRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.requestEmailChange, async ({ caller: { memberId, tokenHash }, body }) => {
    await requestEmailChange(app, { ...body, memberId, tokenHash });
    return { pendingEmail: body.email };
  });

  serve(http, app, contract.cancelEmailChange, async ({ caller }) => {
    await cancelEmailChange(app, caller.memberId);
    return {};
  });

  serve(http, app, contract.confirmEmailChange, async ({ caller, body }) => {
    const record = await confirmEmailChange(app, { memberId: caller?.memberId, token: body.token });
    // The link proves that its reader owns the mailbox, not that they know the password.
    return caller ? { user: toUser(record) } : {};
  });

  serve(http, app, contract.stopEmailChange, async ({ body }) => {
    await stopEmailChange(app, body.token);
    return {};
  });

  serve(http, app, contract.undoEmailChange, ({ body }) => undoEmailChange(app, body.token));
}

function sessionRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.listSessions, ({ caller }) => listOwnSessions(app, caller));

  serve(http, app, contract.endSession, async ({ caller: { memberId, tokenHash }, params }) => {
    await endOwnSession(app, { memberId, tokenHash, id: params.id });
    return {};
  });

  serve(http, app, contract.endOtherSessions, async ({ caller }) => ({ ended: await endOtherSessions(app, caller) }));
}
