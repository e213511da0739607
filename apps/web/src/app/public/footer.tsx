import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { footerMessages } from '../messages.ts';
import { FOOTER_LINKS, type LinkGroup, SITE_LINK_GROUPS } from './site-links.ts';
import { Wordmark } from '../../ui/basics/logo.tsx';
import { ThemeToggle } from '../../ui/controls/theme-toggle.tsx';

const LINK = 'flex items-center text-text-2 underline-offset-4 hover:text-text hover:underline';

/** The footer of public pages. */
export function Footer() {
  return (
    <footer className="border-t border-border bg-surface print:hidden">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:px-8 md:grid-cols-[1fr_auto]">
        <div className="flex flex-col items-start gap-3">
          <Wordmark />
          <p className="text-text-2">{footerMessages.tagline}</p>
          <ThemeToggle />
        </div>
        <nav aria-label={footerMessages.label} className="flex flex-wrap gap-8 sm:gap-16">
          {SITE_LINK_GROUPS.map((group) => (
            <div key={group.title}>
              <h2 className="text-sm font-bold">{group.title}</h2>
              <ul className="mt-1">
                <GroupLinks links={group.links} className="min-h-10 text-sm" />
              </ul>
            </div>
          ))}
        </nav>
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-text-3">
          {footerMessages.copyright}
          <FooterLinks />
        </p>
      </div>
    </footer>
  );
}

/**
 * The footer of the app: the same words in a few lines. Below the width of the sidebar it is one slim block, and the menu
 * has the theme and the links that go beyond the groups.
 */
export function AppFooter() {
  return (
    <footer className="border-t border-border bg-surface print:hidden">
      <div className="mx-auto flex max-w-6xl flex-col gap-x-8 px-4 py-2 text-xs sm:px-8 lg:flex-row lg:flex-wrap lg:items-center lg:justify-between lg:gap-y-2 lg:py-4 lg:text-sm">
        <nav aria-label={footerMessages.label} className="flex flex-wrap gap-x-4">
          {SITE_LINK_GROUPS.map((group) => (
            <div key={group.title} className="flex flex-wrap items-baseline gap-x-3">
              <h2 className="font-bold">{group.title}</h2>
              <ul className="flex flex-wrap gap-x-3">
                <GroupLinks links={group.links} className="min-h-6" />
              </ul>
            </div>
          ))}
        </nav>
        <div className="max-lg:hidden">
          <ThemeToggle />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 text-text-3 lg:w-full">
          <p>{footerMessages.tagline}</p>
          <p>{footerMessages.copyright}</p>
          <div className="flex flex-wrap gap-x-3 max-lg:hidden">
            <FooterLinks />
          </div>
        </div>
      </div>
    </footer>
  );
}

function FooterLinks() {
  return FOOTER_LINKS.map(({ text, ...link }) => (
    <Link key={link.to} {...link} className={classNames(LINK, 'min-h-6')}>
      {text}
    </Link>
  ));
}

type GroupLinksProps = Pick<LinkGroup, 'links'> & { className: string };

function GroupLinks({ links, className }: GroupLinksProps) {
  return links.map((link) => (
    <li key={link.to}>
      <Link to={link.to} className={classNames(LINK, className)}>
        {link.text}
      </Link>
    </li>
  ));
}
