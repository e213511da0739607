import { RESET_REDIRECT_SECONDS } from '@ballpark/rules/accounts';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
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
 * The token of the link. It leaves the URL at once and lasts as long as the page: the browser keeps the state of a history
 * entry when a person enters the same address again, so it must not be there.
 */
function useResetToken(): string | null {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const current = searchParams.get('token');
  const [token] = useState(current);
  useEffect(() => {
    if (current !== null) void navigate(paths.resetPassword, { replace: true });
  }, [current, navigate]);
  return token;
}
