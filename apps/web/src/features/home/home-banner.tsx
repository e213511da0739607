import LayoutGrid from 'lucide-react/icons/layout-grid';
import Plus from 'lucide-react/icons/plus';
import Trophy from 'lucide-react/icons/trophy';
import { Link } from 'react-router';
import { homeMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';

type HomeBannerProps = {
  name: string;
  /** True in the tab in which a new member opens home for the first time. */
  isFirstVisit: boolean;
};

export function HomeBanner({ name, isFirstVisit }: HomeBannerProps) {
  const [firstName = ''] = name.split(/\s/);
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 rounded-3xl border border-transparent bg-primary-soft px-4 py-3.5 sm:px-6 sm:py-5">
      <h1 className="min-w-0 text-xl font-extrabold wrap-anywhere sm:text-3xl">
        {isFirstVisit ? homeMessages.welcome(firstName) : homeMessages.welcomeBack(firstName)}
      </h1>
      <ButtonLink to={paths.create} size="sm">
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
      <ul className="flex flex-wrap gap-2 sm:gap-3">
        {TILES.map(({ to, text, Icon }) => (
          <li key={to} className="min-w-min flex-1">
            <Link
              to={to}
              className="flex h-full min-h-14 flex-col items-center justify-center gap-1 rounded-xl border border-border bg-surface px-1 py-2 text-center text-xs font-semibold transition-colors hover:border-border-strong hover:bg-sunken min-[22.5rem]:text-sm"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
