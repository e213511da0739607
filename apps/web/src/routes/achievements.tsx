import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { AchievementsPage } from '../features/achievements/achievements-page.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.achievements);

export default function Achievements() {
  const { user } = useSession();
  // The guard admits only signed-in members.
  return user && <AchievementsPage memberId={user.id} />;
}
