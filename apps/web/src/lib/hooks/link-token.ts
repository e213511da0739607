import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The token of the link in a mail. It is removed from the URL, and so from the history, at once. */
export function useLinkToken(): string | null {
  const [searchParams, setSearchParams] = useSearchParams();
  const current = searchParams.get('token');
  const [token] = useState(current);
  useEffect(() => {
    if (current !== null) setSearchParams({}, { replace: true });
  }, [current, setSearchParams]);
  return token;
}
