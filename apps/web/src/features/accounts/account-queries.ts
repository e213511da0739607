import {
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@ballpark/contracts/accounts';
import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { useMutation } from '@tanstack/react-query';
import { ApiError, getErrorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { clearReturnPath } from '../../api/return-path.ts';
import { beginSession, failSession, replaceUser } from '../../api/session.ts';
import { noteKnownDevice } from './known-device.ts';
import { sessionMessages, verifyMessages } from './messages.ts';
import { showError, showSuccess } from '../../ui/feedback/toast.ts';

/** Signs in. The guard of the login page then redirects to the page that the visitor tried to open. */
export function useLogin() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof login>) => call(login, { body }),
    onSuccess: ({ user, token, isReopened }) => {
      noteKnownDevice();
      beginSession(user, token);
      showSuccess(isReopened ? sessionMessages.reopened : sessionMessages.welcomeBack);
    },
    onError: (error) => {
      const sentence = getErrorMessage(error, sessionMessages.loginFailed);
      if (isLinkSent(error)) failSession(sentence);
      else reportRefusal(sentence);
    },
  });
}

/** Not an error but the next step, so the login page shows it itself: a toast is gone before the mail is there. */
export function isLinkSent(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'sign_in_link_sent';
}

type NewAccount = Pick<BodyInputOf<typeof register>, 'name' | 'email' | 'password'>;

export function useRegister() {
  return useMutation({
    // The profile setup asks for the location; 0, 0 means that there is none yet.
    mutationFn: (account: NewAccount) => call(register, { body: { ...account, latitude: 0, longitude: 0 } }),
    onSuccess: ({ user, token }) => {
      // The stored page may belong to another member who used this browser.
      clearReturnPath();
      noteKnownDevice();
      beginSession(user, token);
      showSuccess(sessionMessages.accountCreated);
    },
    onError: (error) => reportRefusal(getErrorMessage(error, sessionMessages.registrationFailed)),
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

/** Like `useResetPassword`, it shows no toast: the page reports the result itself. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof resetPassword>) => call(resetPassword, { body }),
    onSuccess: noteKnownDevice,
  });
}

/** The login and register pages show no refusal themselves; the toast is the only report. */
function reportRefusal(sentence: string): void {
  failSession(sentence);
  showError(sentence);
}
