import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * The token of a mailed link. It leaves the URL at once and lasts as long as the page: the browser keeps the state of a
 * history entry when a person enters the same address again, so it must not be there.
 */
export function useLinkToken(parameter: string): string | null {
  const [searchParams] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const current = searchParams.get(parameter);
  const [token] = useState(current);
  useEffect(() => {
    if (current !== null) void navigate(pathname, { replace: true });
  }, [current, navigate, pathname]);
  return token;
}
