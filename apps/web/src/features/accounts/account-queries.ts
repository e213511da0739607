import { login, logout, register, resendVerification, verifyEmail } from '@ballpark/contracts/accounts';
import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '../../api/api-error.ts';
import { call, callWithToken } from '../../api/call.ts';
import { clearReturnPath } from '../../api/return-path.ts';
import { beginSession, endSession, failSession, replaceUser } from '../../api/session.ts';
import { readToken } from '../../api/token.ts';
import { sessionMessages, verifyMessages } from './messages.ts';
import { showError, showSuccess } from '../../ui/feedback/toast.ts';

/** Signs in. The guard of the login page then leads on, to wherever the visitor wanted to go. */
export function useLogin() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof login>) => call(login, { body }),
    onSuccess: ({ user, token }) => {
      beginSession(user, token);
      showSuccess(sessionMessages.welcomeBack);
    },
    onError: (error) => reportRefusal(getErrorMessage(error, sessionMessages.loginFailed)),
  });
}

type NewAccount = Pick<BodyInputOf<typeof register>, 'name' | 'email' | 'password'>;

export function useRegister() {
  return useMutation({
    // The member's place is asked for in the profile setup; until then there is none.
    mutationFn: (account: NewAccount) => call(register, { body: { ...account, latitude: 0, longitude: 0 } }),
    onSuccess: ({ user, token }) => {
      // A link that waited for someone else's sign-in is not this new member's.
      clearReturnPath();
      beginSession(user, token);
      showSuccess(sessionMessages.accountCreated);
    },
    onError: (error) => reportRefusal(getErrorMessage(error, sessionMessages.registrationFailed)),
  });
}

/** Signs out on this history entry: at once here, and on the server as soon as it can be reached. */
export function useLogout(entry: string) {
  return useMutation({
    mutationFn: async () => {
      const token = readToken();
      clearReturnPath();
      endSession(entry);
      showSuccess(sessionMessages.loggedOut);
      await callWithToken(token, logout, {});
    },
    // Whatever the server says, nobody is signed in here any more.
    onError: () => undefined,
  });
}

export function useVerifyEmail() {
  return useMutation({
    mutationFn: (token: string) => call(verifyEmail, { body: { token } }),
    onSuccess: ({ user }) => {
      replaceUser(user);
      showSuccess(verifyMessages.verified);
    },
  });
}

export function useResendVerification() {
  return useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () => showSuccess(verifyMessages.resent),
    onError: (error) => showError(getErrorMessage(error, verifyMessages.resendFailed)),
  });
}

/** The login and register screens show no error themselves: the session says it once, as a toast. */
function reportRefusal(sentence: string): void {
  failSession(sentence);
  showError(sentence);
}
