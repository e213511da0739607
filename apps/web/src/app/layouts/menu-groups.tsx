import { useId } from 'react';
import { Link } from 'react-router';
import { ThemeTiles } from '../../ui/controls/theme-toggle.tsx';
import { menuMessages } from '../messages.ts';
import { type LinkGroup, MENU_GROUPS, MODERATION_LINK, OWN_LINKS } from '../public/site-links.ts';

type MenuGroupsProps = { isModerator: boolean; onNavigate: () => void };

/** The menu of a phone below its main links: what is the member's own first, the policies last. */
export function MenuGroups({ isModerator, onNavigate }: MenuGroupsProps) {
  const ownLinks = isModerator ? [...OWN_LINKS, MODERATION_LINK] : OWN_LINKS;
  return (
    <>
      <MenuGroup title={menuMessages.you} links={ownLinks} onNavigate={onNavigate} />
      <ThemeTiles />
      {MENU_GROUPS.map((group) => (
        <MenuGroup key={group.title} {...group} onNavigate={onNavigate} />
      ))}
    </>
  );
}

function MenuGroup({ title, links, onNavigate }: LinkGroup & Pick<MenuGroupsProps, 'onNavigate'>) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId} className="flex flex-col">
      <h2 id={titleId} className="px-3 text-sm font-bold text-text-3">
        {title}
      </h2>
      {links.map(({ text, ...link }) => (
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
