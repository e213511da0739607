import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { HomeBanner, HomeTiles } from '../features/listings/feed/home-banner.tsx';
import { HomeFeed } from '../features/listings/feed/home-feed.tsx';
import { isNewcomer } from '../features/onboarding/onboarding-draft.ts';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.home);

export default function Home() {
  const { user } = useSession();
  return (
    <div className="flex flex-col gap-4">
      <HomeBanner name={user?.name ?? ''} isFirstVisit={isNewcomer(user?.id)} />
      <HomeTiles />
      <div className="mt-2 sm:mt-4">
        <HomeFeed />
      </div>
    </div>
  );
}
