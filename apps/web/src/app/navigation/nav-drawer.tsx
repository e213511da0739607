import type { User } from '@ballpark/contracts/accounts';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { lazy, type MouseEvent, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { appLayoutMessages } from '../messages.ts';
import { IconButton } from '../../ui/basics/button.tsx';
import { Sidebar } from './sidebar.tsx';
import { FOOTER_LINKS, SITE_LINK_GROUPS } from './site-links.ts';

// The drawer is closed when a page starts. Without a connection it is shown without the theme.
const ThemeTiles = lazy(() =>
  import('../../ui/controls/theme-toggle.tsx').then(
    (module) => ({ default: module.ThemeTiles }),
    () => ({ default: () => <></> }),
  ),
);

/** The menu button of small screens and its drawer. The native dialog traps the focus and restores it. */
export function NavDrawer({ user }: { user: User }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    // Clicks on the content target a child; a click on the backdrop targets the dialog itself.
    if (event.target === event.currentTarget) close();
  };
  return (
    <>
      <IconButton label={appLayoutMessages.menu} aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      {/* Escape closes a native dialog without a key handler. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={dialog}
        aria-label={appLayoutMessages.drawer}
        onClick={closeOnBackdrop}
        className="m-0 h-dvh max-h-none w-64 max-w-[85vw] border-r border-border bg-surface p-0 text-text transition-transform duration-180 ease-out backdrop:bg-[#0b0f0d]/60 motion-reduce:transition-none starting:open:-translate-x-full"
      >
        <Sidebar
          user={user}
          onNavigate={close}
          corner={
            <IconButton label={appLayoutMessages.closeMenu} onClick={close}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          }
        >
          <SiteLinks onNavigate={close} />
          <Suspense fallback={<div className="min-h-22" />}>
            <ThemeTiles />
          </Suspense>
        </Sidebar>
      </dialog>
    </>
  );
}

const SITE_LINKS = [...SITE_LINK_GROUPS.flatMap(({ links }) => [...links]), ...FOOTER_LINKS];

/** What the footer links to, so that a phone needs no scrolling to the end of a page. */
function SiteLinks({ onNavigate }: { onNavigate: () => void }) {
  return (
    <nav aria-label={appLayoutMessages.siteNavigation} className="flex flex-col">
      {SITE_LINKS.map(({ text, ...link }) => (
        <Link
          key={link.to}
          {...link}
          onClick={onNavigate}
          className="flex min-h-11 items-center rounded-xl px-3 text-sm font-semibold text-text-2 transition-colors hover:bg-sunken hover:text-text"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
