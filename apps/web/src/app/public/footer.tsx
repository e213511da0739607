import { Link } from 'react-router';
import { footerMessages } from '../messages.ts';
import { FOOTER_LINKS, SITE_LINK_GROUPS } from '../navigation/site-links.ts';
import { Wordmark } from '../../ui/basics/logo.tsx';
import { ThemeToggle } from '../../ui/controls/theme-toggle.tsx';

const LINK = 'flex min-h-10 items-center text-sm text-text-2 underline-offset-4 hover:text-text hover:underline';

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
        <nav aria-label={footerMessages.label} className="grid grid-cols-2 gap-8 sm:gap-16">
          {SITE_LINK_GROUPS.map((group) => (
            <div key={group.title}>
              <h2 className="text-sm font-bold">{group.title}</h2>
              <ul className="mt-1">
                <GroupLinks links={group.links} />
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

/** The footer of the app: the same words in a few lines. Below the width of the sidebar, the drawer has the theme. */
export function AppFooter() {
  return (
    <footer className="border-t border-border bg-surface print:hidden">
      <div className="mx-auto flex max-w-6xl flex-col gap-x-8 gap-y-1 px-4 py-2 sm:px-8 lg:flex-row lg:flex-wrap lg:items-center lg:justify-between lg:gap-y-2 lg:py-4">
        <nav aria-label={footerMessages.label} className="lg:flex lg:flex-wrap lg:gap-x-8">
          {SITE_LINK_GROUPS.map((group) => (
            <div key={group.title} className="flex items-baseline gap-x-4">
              <h2 className="w-18 shrink-0 text-sm font-bold lg:w-auto">{group.title}</h2>
              <ul className="flex flex-wrap gap-x-4">
                <GroupLinks links={group.links} />
              </ul>
            </div>
          ))}
        </nav>
        <div className="max-lg:hidden">
          <ThemeToggle />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-text-3 lg:w-full lg:text-sm">
          <span>{footerMessages.tagline}</span>
          <span>{footerMessages.copyright}</span>
          <FooterLinks />
        </p>
      </div>
    </footer>
  );
}

function FooterLinks() {
  return FOOTER_LINKS.map(({ text, ...link }) => (
    <Link
      key={link.to}
      {...link}
      className="flex min-h-6 items-center text-text-2 underline-offset-4 hover:text-text hover:underline"
    >
      {text}
    </Link>
  ));
}

function GroupLinks({ links }: Pick<(typeof SITE_LINK_GROUPS)[number], 'links'>) {
  return links.map((link) => (
    <li key={link.to}>
      <Link to={link.to} className={LINK}>
        {link.text}
      </Link>
    </li>
  ));
}
