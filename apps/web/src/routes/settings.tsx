import { lazy } from 'react';
import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { settingsPageWords } from '../features/settings/messages.ts';
import { SettingsPage } from '../features/settings/settings-page.tsx';

export const meta = createMeta(settingsPageWords.settings);

// Most visits change something else.
const LocationChooser = lazy(() =>
  import('../features/places/location-chooser.tsx').then((module) => ({ default: module.LocationChooser })),
);

export default function SettingsRoute() {
  const { user } = useSession();
  // The guard admits only signed-in members.
  return user && <SettingsPage key={user.id} user={user} Picker={LocationChooser} />;
}
