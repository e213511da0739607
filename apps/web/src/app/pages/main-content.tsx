import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** The landmark the skip link leads to: it takes focus to be the next stop of the keyboard, not to be marked. */
export function MainContent({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={classNames('outline-none! shadow-none!', className)}>
      {children}
    </main>
  );
}
