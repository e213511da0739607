import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { QuickPage } from '../features/listings/quick/quick-page.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.quick);

export default function Quick() {
  const { user } = useSession();
  // The guard admits only signed-in members.
  return user && <QuickPage memberId={user.id} />;
}
