import { RESET_REDIRECT_SECONDS } from '@ballpark/rules/accounts';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { createMeta } from '../app/page-metadata.ts';
import { ResetPanel } from '../features/accounts/reset-panel.tsx';
import { useRedirectAfter } from '../lib/hooks/use-redirect-after.ts';
import { pageWords } from '../messages/page-titles.ts';
import { paths } from '../paths.ts';

export const meta = createMeta(pageWords.resetPassword);

export default function ResetPassword() {
  const token = useResetToken();
  const [isDone, setIsDone] = useState(false);
  useRedirectAfter(isDone ? paths.login : null, RESET_REDIRECT_SECONDS);
  if (token === null) return <Navigate to={paths.forgotPassword} replace />;
  return <ResetPanel token={token} isDone={isDone} onDone={() => setIsDone(true)} />;
}

/**
 * The token of the link this page was opened with. It leaves the address bar at once and stays with the history entry,
 * so that a reload keeps it and another visit of this address does not find it.
 */
function useResetToken(): string | null {
  const [searchParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const inAddress = searchParams.get('token');
  useEffect(() => {
    if (inAddress !== null) void navigate(paths.resetPassword, { replace: true, state: { resetToken: inAddress } });
  }, [inAddress, navigate]);
  return inAddress ?? keptToken(state);
}

function keptToken(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('resetToken' in state)) return null;
  return typeof state.resetToken === 'string' ? state.resetToken : null;
}
