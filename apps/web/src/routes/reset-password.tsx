import { RESET_REDIRECT_SECONDS } from '@ballpark/rules/accounts';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { createMeta } from '../app/pages/page-metadata.ts';
import { ResetPanel } from '../features/accounts/reset-panel.tsx';
import { useRedirectAfter } from '../lib/hooks/timing.ts';
import { useLinkToken } from '../lib/hooks/use-link-token.ts';
import { pageWords } from '../messages/page-titles.ts';
import { paths } from '../paths.ts';

export const meta = createMeta(pageWords.resetPassword);

export default function ResetPassword() {
  const token = useLinkToken('token');
  const [isDone, setIsDone] = useState(false);
  useRedirectAfter(isDone ? paths.login : null, RESET_REDIRECT_SECONDS);
  if (token === null) return <Navigate to={paths.forgotPassword} replace />;
  return <ResetPanel token={token} isDone={isDone} onDone={() => setIsDone(true)} />;
}
