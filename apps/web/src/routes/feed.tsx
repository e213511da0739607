import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { FeedSearch } from '../features/listings/feed/feed-search.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.feed);

export default function Feed() {
  const { user } = useSession();
  // The guard admits only signed-in members.
  return user && <FeedSearch user={user} />;
}
