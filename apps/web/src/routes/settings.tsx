import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { SettingsPage } from '../features/settings/settings-page.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.settings);

export default function SettingsRoute() {
  const { user } = useSession();
  // The guard admits only signed-in members.
  return user && <SettingsPage key={user.id} user={user} />;
}
