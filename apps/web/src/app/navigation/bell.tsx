import { formatUnread } from '@ballpark/rules/notifications';
import BellIcon from 'lucide-react/icons/bell';
import { NavLink } from 'react-router';
import { useUnreadCount } from '../../features/notifications/unread-count.ts';
import { paths } from '../../paths.ts';
import { appLayoutMessages } from '../messages.ts';

/** For the top bar of a phone: the number of unread notifications, and the way to them. */
export function Bell() {
  const unread = useUnreadCount();
  return (
    <NavLink
      to={paths.notifications}
      aria-label={nameLink(unread)}
      className="relative flex size-11 items-center justify-center rounded-full hover:bg-sunken"
    >
      <BellIcon aria-hidden="true" className="size-6" />
      <UnreadBadge unread={unread} className="absolute top-0.5 right-0" />
    </NavLink>
  );
}

/** The link with its unread count in the sidebar, in words. */
export function BellLink({ className }: { className: (state: { isActive: boolean }) => string }) {
  const unread = useUnreadCount();
  return (
    <NavLink to={paths.notifications} aria-label={nameLink(unread)} className={className}>
      <BellIcon aria-hidden="true" className="size-5 shrink-0" />
      {appLayoutMessages.notifications}
      <UnreadBadge unread={unread} className="ml-auto" />
    </NavLink>
  );
}

function nameLink(unread: number): string {
  return unread === 0 ? appLayoutMessages.notifications : appLayoutMessages.notificationsUnread(unread);
}

/** The name of the link has the number in words, so the style sheet draws this one. */
function UnreadBadge({ unread, className }: { unread: number; className: string }) {
  if (unread === 0) return null;
  return (
    <span
      data-unread={formatUnread(unread)}
      className={`${className} flex h-5 min-w-5 items-center justify-center rounded-full border border-transparent bg-accent px-1 text-xs font-bold text-accent-on before:content-[attr(data-unread)]`}
    />
  );
}
