import type { ReactNode } from 'react';
import { useIsHydrating } from '../../lib/hooks/page-state.ts';

/**
 * For inline scripts of the page itself: they are in the HTML, and nowhere else. React makes a script element by way of
 * innerHTML, which our Trusted Types policy blocks, so it must never make one in the browser, whatever it has to draw
 * anew after an error.
 */
export function UntilHydrated({ children }: { children: ReactNode }) {
  return useIsHydrating() ? children : null;
}
