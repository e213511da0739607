import type { User } from '@ballpark/contracts/accounts';
import LogOut from 'lucide-react/icons/log-out';
import type { ComponentType, ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useLogout } from '../../features/accounts/sign-out-queries.ts';
import { classNames } from '../../lib/class-names.ts';
import { appLayoutMessages, footerMessages } from '../messages.ts';
import { BellLink } from './bell.tsx';
import { MemberLevel } from '../../components/member-level.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/basics/avatar.tsx';
import { Button, ButtonLink } from '../../ui/basics/button.tsx';
import { Wordmark } from '../../ui/basics/logo.tsx';
import BookOpen from 'lucide-react/icons/book-open';
import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Medal from 'lucide-react/icons/medal';
import Plus from 'lucide-react/icons/plus';
import Scale from 'lucide-react/icons/scale';
import SettingsIcon from 'lucide-react/icons/settings-2';
import Trophy from 'lucide-react/icons/trophy';
import Zap from 'lucide-react/icons/zap';

type SidebarProps = {
  user: User;
  /** Shown beside the logo. */
  corner?: ReactNode;
  /** Below the divider: what goes beyond the three main pages. */
  children: ReactNode;
  /** In the member's card, above 'Log out'. */
  accountLinks?: ReactNode;
  onNavigate?: (() => void) | undefined;
};

/**
 * The navigation of the app: a column on large screens, in a drawer on small ones. The links scroll by themselves, so that
 * 'Log out' stays in view. On a very low screen everything scrolls.
 */
export function Sidebar({ user, corner, children, accountLinks, onNavigate }: SidebarProps) {
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto p-4">
      <div className="flex flex-wrap items-center justify-between">
        <Link to={paths.home} onClick={onNavigate} className="flex min-h-11 items-center px-2">
          <Wordmark />
        </Link>
        {corner}
      </div>
      {/* Wider than its links, so that it does not cut their focus rings. */}
      <div className="-mx-2 flex min-h-48 flex-1 flex-col gap-4 overflow-y-auto px-2 py-1">
        <NavLinks label={appLayoutMessages.navigation} links={MAIN_LINKS} onNavigate={onNavigate} />
        <div className="flex flex-col gap-4 border-t border-border pt-4">{children}</div>
      </div>
      <UserCard user={user} onNavigate={onNavigate}>
        {accountLinks}
      </UserCard>
    </div>
  );
}

/** The pages that a phone reaches by its bottom bar, its bell and its menu. */
export function MoreLinks() {
  return (
    <NavLinks label={appLayoutMessages.moreNavigation} links={MORE_LINKS}>
      <BellLink className={toLinkClasses} />
      {/* The server writes its content. */}
      <NavLink to={paths.guide} reloadDocument className={toLinkClasses}>
        <BookOpen aria-hidden="true" className="size-5 shrink-0" />
        {footerMessages.guide}
      </NavLink>
    </NavLinks>
  );
}

const ACCOUNT_LINK = { variant: 'ghost', size: 'sm', className: 'w-full justify-start gap-3! px-2!' } as const;

/** The member's own pages. In the menu of a phone they are a group. */
export function AccountLinks({ user }: Pick<SidebarProps, 'user'>) {
  return (
    <>
      {user.isModerator === true && (
        <ButtonLink to={paths.moderation} {...ACCOUNT_LINK}>
          <Scale aria-hidden="true" className="h-4 w-10" />
          {appLayoutMessages.moderation}
        </ButtonLink>
      )}
      <ButtonLink to={paths.settings} {...ACCOUNT_LINK}>
        <SettingsIcon aria-hidden="true" className="h-4 w-10" />
        {appLayoutMessages.settings}
      </ButtonLink>
    </>
  );
}

type NavLinksProps = {
  label: string;
  links: readonly NavigationLink[];
  /** Further links, after these. */
  children?: ReactNode;
  onNavigate?: (() => void) | undefined;
};

function toLinkClasses({ isActive }: { isActive: boolean }): string {
  return classNames(
    'flex min-h-11 items-center gap-3 rounded-xl border border-transparent px-3 font-semibold transition-colors',
    isActive ? 'bg-primary-soft text-primary' : 'text-text-2 hover:bg-sunken hover:text-text',
  );
}

function NavLinks({ label, links, children, onNavigate }: NavLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-col gap-1">
      {links.map(({ to, text, Icon, isExact }) => (
        <NavLink key={to} to={to} end={isExact} onClick={onNavigate} className={toLinkClasses}>
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          {text}
        </NavLink>
      ))}
      {children}
    </nav>
  );
}

function UserCard({ user, onNavigate, children }: Pick<SidebarProps, 'user' | 'onNavigate' | 'children'>) {
  const { key } = useLocation();
  const logout = useLogout(key);
  return (
    <div className="flex flex-col gap-1 rounded-2xl border border-border p-2">
      <Link
        to={paths.profile}
        onClick={onNavigate}
        className="flex min-h-14 items-center gap-3 rounded-xl px-2 transition-colors hover:bg-sunken"
      >
        <Avatar name={user.name} photoUrl={user.photoUrl} />
        <span className="min-w-0 py-2">
          <span className="block truncate text-sm font-bold">{user.name}</span>
          <span className="mt-0.5 flex items-center gap-2 text-xs text-text-2">
            <span>{appLayoutMessages.xp(user.xp)}</span>
            <MemberLevel xp={user.xp} />
          </span>
        </span>
      </Link>
      {children}
      <Button {...ACCOUNT_LINK} onClick={() => logout.mutate()}>
        {/* As wide as the photo above, so that the text is aligned with the name. */}
        <LogOut aria-hidden="true" className="h-4 w-10" />
        {appLayoutMessages.logOut}
      </Button>
    </div>
  );
}

type NavigationLink = {
  to: string;
  text: string;
  Icon: ComponentType<{ className: string; 'aria-hidden': 'true' }>;
  /** Whether the link is marked as current on that page only, not on the pages below it. */
  isExact: boolean;
};

const MAIN_LINKS: readonly NavigationLink[] = [
  { to: paths.home, text: appLayoutMessages.home, Icon: House, isExact: true },
  { to: paths.leaderboard, text: appLayoutMessages.leaderboard, Icon: Trophy, isExact: false },
  { to: paths.achievements, text: appLayoutMessages.achievements, Icon: Medal, isExact: false },
];

const MORE_LINKS: readonly NavigationLink[] = [
  { to: paths.quick, text: appLayoutMessages.guess, Icon: Zap, isExact: true },
  { to: paths.feed, text: appLayoutMessages.feed, Icon: LayoutGrid, isExact: true },
  { to: paths.create, text: appLayoutMessages.create, Icon: Plus, isExact: true },
];
