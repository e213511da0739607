import { lazy, Suspense, useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { paths, patterns } from '../../../paths.ts';
import { useMarkShown, useUnshownResults } from '../notification-queries.ts';

const ResultsSheet = lazy(() => import('./results-sheet.tsx').then((module) => ({ default: module.ResultsSheet })));

/** On these pages the member is writing, or reads the same in the list. */
const QUIET_PAGES = [paths.create, paths.quick, patterns.editListing, paths.editProfile, paths.notifications] as const;

/**
 * On the first open after a closing: how close the member's price was. Each result is shown once, on one device. The page of
 * the listing itself says it anyway.
 */
export function ResultsOfClosings() {
  const { pathname } = useLocation();
  const { data: results } = useUnshownResults();
  // Results that are marked as shown are on the screen until the member closes the sheet.
  const { mutate: markShown, variables, reset } = useMarkShown();
  useEffect(() => {
    // Asked again on the next page.
    if (results === undefined || results.length === 0 || isBusy(pathname)) return;
    const until = Math.max(...results.map(({ position }) => position));
    const openId = matchPath(patterns.listing, pathname)?.params.id;
    markShown({ until, shown: results.filter(({ listing }) => listing.id !== openId) });
  }, [results, pathname, markShown]);
  if (variables === undefined || variables.shown.length === 0) return null;
  return (
    <Suspense>
      <ResultsSheet results={variables.shown} onClose={reset} />
    </Suspense>
  );
}

/** Whether the sheet would interrupt the member. */
function isBusy(pathname: string): boolean {
  const isQuietPage = QUIET_PAGES.some((pattern) => matchPath(pattern, pathname));
  const isTyping = document.activeElement?.matches('input, textarea, select') === true;
  return isQuietPage || isTyping || document.querySelector('dialog[open]') !== null;
}
