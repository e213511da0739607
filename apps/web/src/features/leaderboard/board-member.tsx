import { photoUrlOfSize } from '@ballpark/contracts/photo-urls';
import type { LeaderboardEntry } from '@ballpark/contracts/xp';
import { shortenLocation } from '@ballpark/rules/places';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { leaderboardMessages } from './messages.ts';
import { listingMessages } from '../../messages/listings.ts';
import { profilePath } from '../../paths.ts';
import { Avatar } from '../../ui/basics/avatar.tsx';

export type RankedEntry = { entry: LeaderboardEntry; rank: number; isOwn: boolean };

/** Draws the focus ring of the entry's link around the whole box, because the link covers the box. */
export const ENTRY_BOX =
  'relative has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus has-[a:focus-visible]:z-10';

type BoardAvatarProps = { entry: Pick<LeaderboardEntry, 'username' | 'name' | 'photoUrl'>; className?: string };

/** Uses the smallest stored photo: a page shows up to fifty. */
export function BoardAvatar({ entry, className }: BoardAvatarProps) {
  const { photoUrl } = entry;
  return (
    <Avatar
      name={listingMessages.owner(entry)}
      photoUrl={photoUrl && photoUrlOfSize(photoUrl, '96')}
      isLazy
      className={className}
    />
  );
}

type BoardNameProps = Pick<RankedEntry, 'entry' | 'isOwn'> & { className?: string };

/** The name. Its link covers the whole box, so a click anywhere opens the profile. */
export function BoardName({ entry, isOwn, className }: BoardNameProps) {
  return (
    <span className={classNames('flex max-w-full min-w-0 items-center gap-x-1.5', className)}>
      <Link
        to={profilePath(entry.id)}
        className="min-w-0 scroll-mb-20 truncate font-bold shadow-none! outline-none! after:absolute after:inset-0"
      >
        {listingMessages.owner(entry)}
      </Link>
      {isOwn && (
        <span className="shrink-0 rounded-full bg-accent px-2 text-xs leading-5 font-bold text-accent-on">
          {leaderboardMessages.you}
        </span>
      )}
    </span>
  );
}

export function BoardPlace({ location, className }: Pick<LeaderboardEntry, 'location'> & { className?: string }) {
  if (location === '') return null;
  return <span className={classNames('block truncate text-text-2', className)}>{shortenLocation(location)}</span>;
}
