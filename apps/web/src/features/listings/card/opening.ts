import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listingPath } from '../../../paths.ts';

/** The page of a listing opens one of these by itself: the dialog to close it, or the sheet to ask people. */
export type Opening = 'ask' | 'close' | 'posted';

/** Where the link in a reminder leads. */
const ASK_HASH = '#ask';

export function askPath(listingId: string): string {
  return listingPath(listingId) + ASK_HASH;
}

/** The state of the history entry that leads to the page. */
export type OpeningState = { opens: Opening };

/**
 * The overlay that this page has to open. The history entry forgets it at once, so that neither a reload nor the back button opens it
 * again.
 */
export function useOpening(): Opening | undefined {
  const { pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & { state: unknown };
  const navigate = useNavigate();
  const [opening] = useState(() => (hash === ASK_HASH ? 'ask' : readOpening(state)));
  useEffect(() => {
    if (hash !== ASK_HASH && !hasOpening(state)) return;
    const { opens: _opened, ...rest } = hasOpening(state) ? state : {};
    void navigate({ pathname, search }, { replace: true, state: rest, preventScrollReset: true });
  }, [pathname, search, hash, state, navigate]);
  return opening;
}

function readOpening(state: unknown): Opening | undefined {
  if (!hasOpening(state)) return undefined;
  const { opens } = state;
  return opens === 'close' || opens === 'posted' ? opens : undefined;
}

function hasOpening(state: unknown): state is { opens: unknown } {
  return typeof state === 'object' && state !== null && 'opens' in state;
}
