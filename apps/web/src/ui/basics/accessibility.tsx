import type { ReactNode } from 'react';
import { UI_WORDS } from './ui-words.ts';

/** Text that only screen readers get. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

/** The first tab stop of a page: skips the navigation. Visible only while focused. */
export function SkipLink({ targetId = 'main' }: { targetId?: string | undefined }) {
  return (
    <a
      href={`#${targetId}`}
      className="sr-only z-50 rounded-full bg-primary font-bold text-primary-on focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
    >
      {UI_WORDS.skipToContent}
    </a>
  );
}
