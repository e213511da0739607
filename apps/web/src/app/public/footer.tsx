import { Link } from 'react-router';
import { footerMessages } from '../messages.ts';
import { paths } from '../../paths.ts';
import { Wordmark } from '../../ui/basics/logo.tsx';
import { ThemeToggle } from '../../ui/controls/theme-toggle.tsx';

const GROUPS = [
  { title: footerMessages.product, links: [{ to: paths.faq, text: footerMessages.faq }] },
  {
    title: footerMessages.company,
    links: [
      { to: paths.about, text: footerMessages.about },
      { to: paths.contact, text: footerMessages.contact },
      { to: paths.privacy, text: footerMessages.privacy },
      { to: paths.terms, text: footerMessages.terms },
    ],
  },
] as const;

/** The footer of public pages and of the app. */
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
          {GROUPS.map((group) => (
            <div key={group.title}>
              <h2 className="text-sm font-bold">{group.title}</h2>
              <ul className="mt-1">
                {group.links.map((link) => (
                  <li key={link.to}>
                    <Link
                      to={link.to}
                      className="flex min-h-10 items-center text-sm text-text-2 underline-offset-4 hover:text-text hover:underline"
                    >
                      {link.text}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="text-sm text-text-3">{footerMessages.copyright}</p>
      </div>
    </footer>
  );
}
