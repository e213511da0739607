import { useMemo, Suspense } from 'react';
import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { HomeBanner, HomeTiles } from '../features/home/home-banner.tsx';
import { useHome } from '../features/home/home-queries.ts';
import { HomeYouRoom, YOU_GRID } from '../features/home/home-you-room.tsx';
import { HomeFeed } from '../features/listings/feed/home-feed.tsx';
import { HomeGuess } from '../features/listings/feed/home-guess.tsx';
import { HomeOwnRoom } from '../features/listings/feed/home-own-room.tsx';
import { useHomeTown } from '../features/listings/feed/home-town-state.ts';
import { useQuickCards } from '../features/listings/next/quick-cards-queries.ts';
import { useUnreadCount } from '../features/notifications/unread-count.ts';
import { claimFirstVisit } from '../features/onboarding/onboarding-draft.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { pageWords } from '../messages/page-titles.ts';

// They come after the first view: the banner, the tiles and the feed.
const HomeYou = lazyPart(() => import('../features/home/index.ts').then((module) => module.HomeYou));
const SinceVisit = lazyPart(() => import('../features/home/index.ts').then((module) => module.SinceVisit));
const InstallCard = lazyPart(() => import('../features/home/index.ts').then((module) => module.InstallCard));
const HomeOwn = lazyPart(() => import('../features/listings/feed/home-own.tsx').then((module) => module.HomeOwn));
const HomeNews = lazyPart(() => import('../features/notifications/home-news.tsx').then((module) => module.HomeNews));
const HomeTownCard = lazyPart(() =>
  import('../features/listings/feed/home-town.tsx').then((module) => module.HomeTownCard),
);

export const meta = createMeta(pageWords.home);

export default function Home() {
  const { user } = useSession();
  const unread = useUnreadCount();
  const town = useHomeTown();
  const { data: cards } = useQuickCards();
  // The request begins before the part that shows it is loaded.
  useHome();
  const isFirstVisit = useMemo(() => claimFirstVisit(user?.id), [user?.id]);
  const isQuiet = town !== undefined;
  return (
    <div className="flex flex-col gap-3 sm:gap-4">
      <HomeBanner name={user?.name ?? ''} isFirstVisit={isFirstVisit} />
      {town && (
        // About the height of the card on a phone.
        <Suspense fallback={<div className="min-h-96 lg:min-h-60" />}>
          <HomeTownCard town={town} />
        </Suspense>
      )}
      {user && (
        <div className={YOU_GRID}>
          <Suspense fallback={<HomeYouRoom memberId={user.id} />}>
            <HomeYou memberId={user.id} isQuiet={isQuiet} isGuessed={cards?.length === 0} />
            <SinceVisit news={unread > 0 && !isFirstVisit ? <HomeNews unread={unread} /> : undefined} />
          </Suspense>
          <Suspense fallback={<HomeOwnRoom memberId={user.id} />}>
            <HomeOwn memberId={user.id} />
          </Suspense>
        </div>
      )}
      <HomeGuess isFirstVisit={isFirstVisit} isQuiet={isQuiet} />
      <Suspense>
        <InstallCard />
      </Suspense>
      <HomeTiles />
      <div className="mt-2 sm:mt-4">
        <HomeFeed />
      </div>
    </div>
  );
}
