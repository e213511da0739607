import { useEffect, useReducer, useRef } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { verifyMessages } from './messages.ts';
import { useVerifyEmail } from './account-queries.ts';
import { firstVerificationState, nextVerificationState, type VerificationState } from './verification.ts';

/** Checks the token of a verification link, exactly once however often React mounts the page. */
export function useVerification(token: string | null): VerificationState {
  const [state, dispatch] = useReducer(nextVerificationState, token, firstVerificationState);
  const { mutateAsync: verify } = useVerifyEmail();
  const hasAsked = useRef(false);

  useEffect(() => {
    if (token === null || hasAsked.current) return;
    hasAsked.current = true;
    verify(token).then(
      () => dispatch({ kind: 'accepted' }),
      (error: unknown) => dispatch({ kind: 'refused', message: getErrorMessage(error, verifyMessages.failed) }),
    );
  }, [token, verify]);

  return state;
}
