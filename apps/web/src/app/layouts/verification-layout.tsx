import { useState } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { useSession } from '../../api/session.ts';
import { readToken } from '../../api/token.ts';
import { Guard } from '../session/guard.tsx';

/**
 * The page needs a session, except with the token of a mail: the mail may be read on another device, and the page says what
 * to do there. A page may remove the token from the address, so the layout remembers that it was there.
 */
export default function VerificationLayout() {
  const { user, isLoading, signedOutOn } = useSession();
  const { key } = useLocation();
  const [searchParams] = useSearchParams();
  const [hasLink] = useState(() => searchParams.has('token'));
  const isVisitor = !isLoading && user === null && readToken() === null && signedOutOn !== key;
  return hasLink && isVisitor ? <Outlet /> : <Guard access="signed-in" />;
}
