import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Leaves for `target` after so many seconds; stays for as long as there is none. */
export function useRedirectAfter(target: string | null, seconds: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (target === null) return undefined;
    const timer = setTimeout(() => void navigate(target, { replace: true }), seconds * 1000);
    return () => clearTimeout(timer);
  }, [target, seconds, navigate]);
}
