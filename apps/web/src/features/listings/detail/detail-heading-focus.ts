import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The key of the history entry a page was opened with. */
const OPENED_BY_BROWSER = 'default';

/**
 * The heading of a page that was still loading when it took the focus is gone when the listing arrives; the real one
 * goes on in its place. A page the browser opened keeps its focus at the top, and whoever has moved on is left alone.
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key === OPENED_BY_BROWSER || document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}
