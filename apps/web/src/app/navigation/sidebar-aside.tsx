import { lazy, Suspense } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useIsPageIdle } from '../../lib/hooks/page-state.ts';
import { patterns } from '../../paths.ts';

const NeedsGuess = lazy(() =>
  import('../../features/listings/teasers/needs-guess.tsx').then((module) => ({ default: module.NeedsGuess })),
);

/** What fills the free space of a large sidebar, once the page itself has had its turn. */
export function SidebarAside() {
  const { pathname } = useLocation();
  if (!useIsPageIdle()) return null;
  return (
    <Suspense>
      <NeedsGuess openId={matchPath({ path: patterns.listing, end: false }, pathname)?.params.id} />
    </Suspense>
  );
}
