import { useEffect, useReducer, useRef } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { verifyMessages } from './messages.ts';
import { useVerifyEmail } from './account-queries.ts';

/** The four states of the verification page. */
export type VerificationState =
  | { kind: 'pending' }
  | { kind: 'checking' }
  | { kind: 'success' }
  | { kind: 'error'; message: string };

export type VerificationEvent = { kind: 'accepted' } | { kind: 'refused'; message: string };

/** With a token the check starts at once; without one the page waits for the member to open the mail. */
export function getInitialVerificationState(token: string | null): VerificationState {
  return token === null ? { kind: 'pending' } : { kind: 'checking' };
}

/** Only a running check can end, and it ends once. */
export function reduceVerification(state: VerificationState, event: VerificationEvent): VerificationState {
  if (state.kind !== 'checking') return state;
  return event.kind === 'accepted' ? { kind: 'success' } : { kind: 'error', message: event.message };
}

/** Sends the token of a verification link exactly once, also when React mounts the page twice. */
export function useVerification(token: string | null): VerificationState {
  const [state, dispatch] = useReducer(reduceVerification, token, getInitialVerificationState);
  const { mutateAsync: verify } = useVerifyEmail();
  const hasSent = useRef(false);

  useEffect(() => {
    if (token === null || hasSent.current) return;
    hasSent.current = true;
    verify(token).then(
      () => dispatch({ kind: 'accepted' }),
      (error: unknown) => dispatch({ kind: 'refused', message: getErrorMessage(error, verifyMessages.failed) }),
    );
  }, [token, verify]);

  return state;
}
