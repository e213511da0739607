import { RESET_REDIRECT_SECONDS } from '@ballpark/rules/accounts';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { createMeta } from '../app/pages/page-metadata.ts';
import { ResetPanel } from '../features/accounts/reset-panel.tsx';
import { useRedirectAfter } from '../lib/hooks/timing.ts';
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
 * The token of the link. It is moved from the URL to the state of the history entry at once: a reload keeps it there,
 * and a new visit of this URL does not have it.
 */
function useResetToken(): string | null {
  const [searchParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const urlToken = searchParams.get('token');
  useEffect(() => {
    if (urlToken !== null) void navigate(paths.resetPassword, { replace: true, state: { resetToken: urlToken } });
  }, [urlToken, navigate]);
  return urlToken ?? readStateToken(state);
}

function readStateToken(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('resetToken' in state)) return null;
  return typeof state.resetToken === 'string' ? state.resetToken : null;
}
