import { Link, Outlet } from 'react-router';
import { ExampleCard } from '../features/example-listing/example-card.tsx';
import { authLayoutMessages, publicBarMessages } from '../messages/layout.ts';
import { paths } from '../paths.ts';
import { Wordmark } from '../ui/logo.tsx';
import { MainContent } from './main-content.tsx';

export default function AuthLayout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col">
        <header className="px-4 py-3 sm:px-8">
          <Link
            to={paths.landing}
            aria-label={publicBarMessages.homeLink}
            className="inline-flex min-h-11 items-center"
          >
            <Wordmark />
          </Link>
        </header>
        <MainContent className="flex flex-1 flex-col items-center px-4 pt-4 pb-16 sm:justify-center sm:px-8">
          <div className="w-full max-w-[420px]">
            <Outlet />
          </div>
        </MainContent>
      </div>
      <Illustration />
    </div>
  );
}

/** What the product does, said once and quietly, where there is room for it. */
function Illustration() {
  return (
    <aside className="hidden flex-col items-center justify-center gap-10 bg-primary-soft p-12 lg:flex">
      <ExampleCard />
      <div className="max-w-md text-center">
        <p className="text-2xl font-extrabold text-balance">{authLayoutMessages.title}</p>
        <p className="mt-2 text-text-2">{authLayoutMessages.text}</p>
      </div>
    </aside>
  );
}
