import type { Listing } from '@ballpark/contracts/listings';
import { shortenLocation } from '@ballpark/rules/places';
import MapPin from 'lucide-react/icons/map-pin';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { DETAIL_AREA, DETAIL_FACTS, DETAIL_TITLE } from '../../../components/first-view/listing-layout.ts';
import { MemberLevel } from '../../../components/member-level.tsx';
import { MemberLink } from '../../../components/member-link.tsx';
import { isOpenedByBrowser } from '../../../lib/hooks/page-state.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { listingMessages, formatTimeAgo } from '../../../messages/listings.ts';
import { Avatar } from '../../../ui/basics/avatar.tsx';
import { Badge } from '../../../ui/basics/badge.tsx';
import { VisuallyHidden } from '../../../ui/basics/accessibility.tsx';
import { LateReportMenu } from '../../reports/index.ts';
import { ListingStateBadge } from '../card/listing-state-badge.tsx';
import type { VeiledMenuProps } from '../guessing/veiled-menu.tsx';
import { detailMessages } from './messages.ts';

const VeiledMenu = lazyPart<VeiledMenuProps>(() =>
  import('../guessing/veiled-menu.tsx').then((module) => module.VeiledMenu),
);

type DetailHeaderProps = { listing: Listing; isOwner: boolean };

/** Type, state, area, title and owner. */
export function DetailHeader({ listing, isOwner }: DetailHeaderProps) {
  const heading = useHeadingFocus();
  return (
    <header className="flex flex-col gap-3">
      {/* On the page itself the badges are larger than on a photo, and have a border. */}
      <div className={`${DETAIL_FACTS} [&>span]:border-border [&>span]:px-3 [&>span]:py-1 [&>span]:text-sm`}>
        <Badge>{listingMessages.type(listing.type)}</Badge>
        <ListingStateBadge listing={listing} />
        {listing.location !== '' && (
          <p className={DETAIL_AREA}>
            <MapPin aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">{shortenLocation(listing.location)}</span>
          </p>
        )}
      </div>
      <h1 ref={heading} tabIndex={-1} className={DETAIL_TITLE}>
        {listing.title}
      </h1>
      <Owner listing={listing} isOwner={isOwner} />
    </header>
  );
}

function Owner({ listing: { id, user, createdAt, editedAt, veiled }, isOwner }: DetailHeaderProps) {
  const now = useNow();
  const name = listingMessages.owner(user);
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} photoUrl={user.photoUrl} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <VisuallyHidden>{detailMessages.postedBy} </VisuallyHidden>
          <MemberLink member={user} />
          <MemberLevel xp={user.xp} />
          {isOwner && <span className="shrink-0 text-sm text-text-2">{detailMessages.you}</span>}
        </p>
        <p className="text-sm text-text-3">
          <time dateTime={createdAt}>{formatTimeAgo(new Date(createdAt), now)}</time>
          {editedAt !== null && (
            <>
              {detailMessages.edited}
              <time dateTime={editedAt}>{formatTimeAgo(new Date(editedAt), now)}</time>
            </>
          )}
        </p>
      </div>
      {!isOwner && veiled && (
        <div className="size-11 shrink-0">
          <Suspense>
            <VeiledMenu listingId={id} label={detailMessages.more} />
          </Suspense>
        </div>
      )}
      {!isOwner && !veiled && (
        <LateReportMenu content={{ targetKind: 'listing', targetId: id }} label={detailMessages.more} />
      )}
    </div>
  );
}

/**
 * After a navigation the heading of the skeleton has the focus. It is gone when the listing arrives, so the real heading
 * takes the focus. Not on a page that the browser opened, and not if the member has moved the focus meanwhile.
 */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (isOpenedByBrowser(key) || document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}
