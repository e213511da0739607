import { lazy, Suspense, useMemo } from 'react';
import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { HomeBanner, HomeTiles } from '../features/listings/feed/home-banner.tsx';
import { HomeFeed } from '../features/listings/feed/home-feed.tsx';
import { HomeOwnRoom } from '../features/listings/feed/home-own-room.tsx';
import { HomeGuess } from '../features/listings/feed/home-guess.tsx';
import { useUnreadCount } from '../features/notifications/unread-count.ts';
import { claimFirstVisit } from '../features/onboarding/onboarding-draft.ts';
import { pageWords } from '../messages/page-titles.ts';

// Most visits need neither at once; a failed download is ignored.
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

export const meta = createMeta(pageWords.home);

export default function Home() {
  const { user } = useSession();
  const unread = useUnreadCount();
  const isFirstVisit = useMemo(() => claimFirstVisit(user?.id), [user?.id]);
  return (
    <div className="flex flex-col gap-4">
      <HomeBanner
        name={user?.name ?? ''}
        isFirstVisit={isFirstVisit}
        news={unread > 0 && !isFirstVisit ? <HomeNews unread={unread} /> : undefined}
      />
      <HomeTiles />
      {user && (
        <Suspense fallback={<HomeOwnRoom memberId={user.id} />}>
          <HomeOwn memberId={user.id} />
        </Suspense>
      )}
      <HomeGuess isFirstVisit={isFirstVisit} />
      <div className="mt-2 sm:mt-4">
        <HomeFeed />
      </div>
    </div>
  );
}
