import type { User } from '@ballpark/contracts/accounts';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type MouseEvent, Suspense, useRef } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { appLayoutMessages } from '../messages.ts';
import { IconButton } from '../../ui/basics/button.tsx';
import { Sidebar } from './sidebar.tsx';

// The drawer is closed when a page starts. Without a connection it has the main links and the member's card.
const MenuGroups = lazyPart(() => import('../layouts/menu-groups.tsx').then((module) => module.MenuGroups));

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
          <Suspense>
            <MenuGroups isModerator={user.isModerator === true} onNavigate={close} />
          </Suspense>
        </Sidebar>
      </dialog>
    </>
  );
}
