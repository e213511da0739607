import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { publicBarMessages } from '../messages.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/basics/card.tsx';
import { Wordmark } from '../../ui/basics/logo.tsx';
import { MainContent } from './main-content.tsx';

type FocusedPageProps = {
  corner?: ReactNode;
  /** For what stands side by side, and in steps: from one to the next the top stays where it is. */
  isWide?: boolean;
  children: ReactNode;
};

/** One card in the middle and one thing to do: the steps between signing up and the app. */
export function FocusedPage({ corner, isWide = false, children }: FocusedPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-2 px-4 py-3 sm:px-8">
        <Link to={paths.landing} aria-label={publicBarMessages.homeLink} className="inline-flex min-h-11 items-center">
          <Wordmark />
        </Link>
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
