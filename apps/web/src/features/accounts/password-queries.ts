import { forgotPassword, resetPassword } from '@ballpark/contracts/accounts';
import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The screen itself says how it went. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof resetPassword>) => call(resetPassword, { body }),
  });
}
