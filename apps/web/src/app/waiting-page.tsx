import { Wordmark } from '../ui/logo.tsx';
import { PageSpinner } from '../ui/spinner.tsx';

/** Before anything is known: while the scripts arrive, and while the session loads. Both look the same on purpose. */
export function WaitingPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 py-3 sm:px-8">
        <span className="inline-flex min-h-11 items-center">
          <Wordmark />
        </span>
      </header>
      <main id="main" tabIndex={-1}>
        <PageSpinner />
      </main>
    </div>
  );
}
