import { lazy, type ReactNode, Suspense } from 'react';
import { useIsHydrating } from '../../lib/hooks/page-state.ts';

/**
 * Renders inline scripts into the HTML only. In the browser React creates script elements with innerHTML, which the
 * Trusted Types policy blocks, so it must not render them there, not even after an error.
 */
export function UntilHydrated({ children }: { children: ReactNode }) {
  return useIsHydrating() ? children : null;
}

// A page needs no toasts at first, so their scripts and styles are loaded later. A failed download is ignored, because
// the page works without them.
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
