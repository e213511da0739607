import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The page of a listing opens one of these by itself: the dialog to close it, or the sheet after posting. */
export type Opening = 'close' | 'posted';

/** The state of the history entry that leads to the page. */
export type OpeningState = { opens: Opening };

/**
 * The overlay that this page has to open. The history entry forgets it at once, so that neither a reload nor the back button opens it
 * again.
 */
export function useOpening(): Opening | undefined {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const [opening] = useState(() => readOpening(state));
  useEffect(() => {
    if (!hasOpening(state)) return;
    const { opens: _opened, ...rest } = state;
    void navigate({ pathname, search }, { replace: true, state: rest, preventScrollReset: true });
  }, [pathname, search, state, navigate]);
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
