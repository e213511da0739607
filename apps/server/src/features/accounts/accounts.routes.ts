import * as contract from '@ballpark/contracts/accounts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { toUser } from './accounts.view.ts';
import { getOwnProfile } from './find-member.ts';
import { requestPasswordReset, resetPassword } from './passwords/reset-password.ts';
import { type ReopenAccount, signIn, signOut, type StartedSession } from './sessions/sign-in.ts';
import { checkUsername, completeOnboarding } from './signup/complete-onboarding.ts';
import { registerMember } from './signup/register-member.ts';
import { resendVerification, verifyEmail } from './signup/verify-email.ts';

/** Equal whether or not an account exists, so that callers cannot probe for addresses. */
const RESET_SENT = 'If an account exists for this address, a reset link is on its way.';

/** `reopen` comes from the feature that closes accounts, see `ReopenAccount`. */
export function accountsRoutes(reopen: ReopenAccount) {
  return (http: FastifyInstance, app: AppContext): void => {
    signInRoute(http, app, reopen);
    sessionRoutes(http, app);
    passwordRoutes(http, app);
    profileRoutes(http, app);
  };
}

function signInRoute(http: FastifyInstance, app: AppContext, reopen: ReopenAccount): void {
  serve(http, app, contract.login, async ({ body, client, device, keepDeviceTokens }) => {
    const { isReopened, ...session } = await signIn(app, { ...body, client, device }, reopen);
    keepDeviceTokens(session.deviceTokens);
    return { ...toSession(session), ...(isReopened && { isReopened }) };
  });
}

function sessionRoutes(http: FastifyInstance, app: AppContext): void {
  // The specification sends coordinates with the registration, but no place is known yet. They are not stored.
  serve(http, app, contract.register, async ({ body, client, device, keepDeviceTokens }) => {
    const { name, email, password } = body;
    const session = await registerMember(app, { name, email, password, client, device });
    keepDeviceTokens(session.deviceTokens);
    return toSession(session);
  });

  serve(http, app, contract.logout, async ({ caller }) => {
    await signOut(app, caller.tokenHash);
    return {};
  });

  serve(http, app, contract.getOwnProfile, async ({ caller }) => ({
    user: toUser(await getOwnProfile(app, caller.memberId)),
  }));

  serve(http, app, contract.verifyEmail, async ({ caller, body }) => ({
    user: toUser(await verifyEmail(app, { memberId: caller.memberId, token: body.token })),
  }));

  serve(http, app, contract.resendVerification, async ({ caller }) => {
    await resendVerification(app, caller);
    return {};
  });
}

function passwordRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.forgotPassword, async ({ body }) => {
    await requestPasswordReset(app, body.email);
    return { message: RESET_SENT };
  });

  serve(http, app, contract.resetPassword, async ({ body }) => {
    await resetPassword(app, body);
    return {};
  });
}

function profileRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.checkUsername, ({ caller, query }) =>
    checkUsername(app, { memberId: caller.memberId, username: query.username }),
  );

  serve(http, app, contract.completeOnboarding, async ({ caller, body }) => ({
    user: toUser(await completeOnboarding(app, { ...body, memberId: caller.memberId })),
  }));
}

function toSession({ record, token }: StartedSession) {
  return { user: toUser(record), token };
}
