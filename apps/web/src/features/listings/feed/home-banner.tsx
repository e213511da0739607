import LayoutGrid from 'lucide-react/icons/layout-grid';
import Plus from 'lucide-react/icons/plus';
import Trophy from 'lucide-react/icons/trophy';
import { Link } from 'react-router';
import { homeMessages } from './messages.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/basics/button.tsx';

export function HomeBanner({ name }: { name: string }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-3xl border border-transparent bg-primary-soft px-5 py-5 sm:px-6">
      <div className="min-w-0">
        <h1 className="text-2xl font-extrabold sm:text-3xl">{homeMessages.welcome(name)}</h1>
        <p className="mt-1 text-text-2">{homeMessages.lead}</p>
      </div>
      <ButtonLink to={paths.create}>
        <Plus aria-hidden="true" className="size-5" />
        {homeMessages.createListing}
      </ButtonLink>
    </section>
  );
}

const TILES = [
  { to: paths.create, text: homeMessages.createListing, Icon: Plus },
  { to: paths.feed, text: homeMessages.browseAll, Icon: LayoutGrid },
  { to: paths.leaderboard, text: homeMessages.leaderboard, Icon: Trophy },
] as const;

export function HomeTiles() {
  return (
    <nav aria-label={homeMessages.shortcuts}>
      <ul className="grid grid-cols-3 gap-2 sm:gap-3">
        {TILES.map(({ to, text, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-20 flex-col items-center justify-center gap-1.5 rounded-xl border border-border bg-surface px-1 py-3 text-center text-xs font-semibold transition-colors hover:border-border-strong hover:bg-sunken min-[22.5rem]:text-sm"
            >
              <Icon aria-hidden="true" className="size-6 shrink-0 text-primary" />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
