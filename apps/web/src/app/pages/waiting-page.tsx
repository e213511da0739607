import { Wordmark } from '../../ui/basics/logo.tsx';
import { PageSpinner } from '../../ui/feedback/loading.tsx';

/**
 * Shown while the scripts load and while the session loads; both look the same. The heading is outside `main`, because a
 * page change focuses the heading in `main`, and this one is about to disappear.
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
