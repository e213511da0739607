import { lazy, Suspense, useMemo } from 'react';
import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { HomeBanner, HomeTiles } from '../features/listings/feed/home-banner.tsx';
import { HomeFeed } from '../features/listings/feed/home-feed.tsx';
import { HomeOwnRoom } from '../features/listings/feed/home-own-room.tsx';
import { useHomeTown } from '../features/listings/feed/home-town-state.ts';
import { HomeGuess } from '../features/listings/feed/home-guess.tsx';
import { useUnreadCount } from '../features/notifications/unread-count.ts';
import { claimFirstVisit } from '../features/onboarding/onboarding-draft.ts';
import { pageWords } from '../messages/page-titles.ts';

// Most visits need none of them at once; a failed download is ignored.
const HomeOwn = lazy(() =>
  import('../features/listings/feed/home-own.tsx').then(
    (module) => ({ default: module.HomeOwn }),
    () => ({ default: () => <></> }),
  ),
);
const HomeNews = lazy(() =>
  import('../features/notifications/home-news.tsx').then(
    (module) => ({ default: module.HomeNews }),
    () => ({ default: () => <></> }),
  ),
);

const HomeTownCard = lazy(() =>
  import('../features/listings/feed/home-town.tsx').then(
    (module) => ({ default: module.HomeTownCard }),
    () => ({ default: () => <></> }),
  ),
);

export const meta = createMeta(pageWords.home);

export default function Home() {
  const { user } = useSession();
  const unread = useUnreadCount();
  const town = useHomeTown();
  const isFirstVisit = useMemo(() => claimFirstVisit(user?.id), [user?.id]);
  const guess = <HomeGuess isFirstVisit={isFirstVisit} isQuiet={town !== undefined} />;
  return (
    <div className="flex flex-col gap-4">
      <HomeBanner
        name={user?.name ?? ''}
        isFirstVisit={isFirstVisit}
        news={unread > 0 && !isFirstVisit ? <HomeNews unread={unread} /> : undefined}
      />
      {town && (
        <>
          {/* About the height of the card on a phone. */}
          <Suspense fallback={<div className="min-h-96 lg:min-h-60" />}>
            <HomeTownCard town={town} />
          </Suspense>
          {guess}
        </>
      )}
      <HomeTiles />
      {user && (
        <Suspense fallback={<HomeOwnRoom memberId={user.id} />}>
          <HomeOwn memberId={user.id} />
        </Suspense>
      )}
      {!town && guess}
      <div className="mt-2 sm:mt-4">
        <HomeFeed />
      </div>
    </div>
  );
}
