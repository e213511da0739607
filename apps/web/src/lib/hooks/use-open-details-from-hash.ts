import { useEffect } from 'react';

/** Opens the closed part of a page that the address points into; browsers do so only when they load the page. */
export function useOpenDetailsFromHash(hash: string): void {
  useEffect(() => {
    const target = document.getElementById(hash.slice(1));
    const closed = target?.closest('details');
    if (!target || !closed || closed.open) return;
    closed.open = true;
    target.scrollIntoView();
  }, [hash]);
}
