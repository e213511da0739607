import { lazy, Suspense } from 'react';
import { useIsHydrating } from '../../lib/hooks/page-state.ts';

// Nothing is said in the first moment of a page, so scripts and styles of the toasts are not part of it. Without them
// the page still works: a failed download must not take it down.
const Announcements = lazy(() =>
  import('./announcements.tsx').then(
    (module) => ({ default: module.Announcements }),
    () => ({ default: () => <></> }),
  ),
);

export function LazyToaster() {
  if (useIsHydrating()) return null;
  return (
    <Suspense>
      <Announcements />
    </Suspense>
  );
}
