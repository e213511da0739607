import { Wordmark } from '../../ui/basics/logo.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';

/**
 * Before anything is known: while the scripts arrive, and while the session loads. Both look the same on purpose. The
 * heading stands outside `main`: there, a change of page would move the focus to what is about to go.
 */
export function WaitingPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 py-3 sm:px-8">
        <h1 className="inline-flex min-h-11 items-center">
          <Wordmark />
        </h1>
      </header>
      <main id="main" tabIndex={-1}>
        <PageSpinner />
      </main>
    </div>
  );
}
