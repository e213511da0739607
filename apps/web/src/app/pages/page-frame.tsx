import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Link } from 'react-router';
import { publicBarMessages } from '../messages.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/basics/card.tsx';
import { Wordmark } from '../../ui/basics/logo.tsx';

/** The landmark that the skip link leads to. It takes the focus without a visible ring. */
export function MainContent({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={classNames('outline-none! shadow-none!', className)}>
      {children}
    </main>
  );
}

/** The logo as a link to the landing page. */
export function HomeLink() {
  return (
    <Link to={paths.landing} aria-label={publicBarMessages.homeLink} className="inline-flex min-h-11 items-center">
      <Wordmark />
    </Link>
  );
}

type FocusedPageProps = {
  corner?: ReactNode;
  /** For wide content in steps: the card is aligned to the top, so that it does not move between steps. */
  isWide?: boolean;
  children: ReactNode;
};

/** A page with one card in the middle: the steps between registration and the app. */
export function FocusedPage({ corner, isWide = false, children }: FocusedPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 sm:px-8">
        <HomeLink />
        {corner}
      </header>
      <MainContent
        className={classNames(
          'flex flex-1 flex-col items-center px-4 pt-4 pb-16',
          isWide ? 'sm:pt-14' : 'sm:justify-center',
        )}
      >
        <Card className={classNames('w-full sm:p-10', isWide ? 'max-w-[600px]' : 'max-w-[480px]')}>{children}</Card>
      </MainContent>
    </div>
  );
}
