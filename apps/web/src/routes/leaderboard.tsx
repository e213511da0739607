import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { LeaderboardPage } from '../features/leaderboard/leaderboard-page.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.leaderboard);

export default function Leaderboard() {
  const { user } = useSession();
  // The guard admits only signed-in members.
  return user && <LeaderboardPage user={user} />;
}
