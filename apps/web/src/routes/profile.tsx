import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { NamedProfile, preloadTab, ProfilePage } from '../features/profile/page/profile-page.tsx';
import { pageWords } from '../messages/page-titles.ts';

const ID = /^[0-9a-f-]{36}$/i;

export const meta = createMeta(pageWords.profile);

export default function Profile() {
  const { userId } = useParams();
  const { user } = useSession();
  useEffect(() => preloadTab(new URLSearchParams(window.location.search)), []);
  // The guard admits only signed-in members.
  if (user === null) return null;
  const id = userId ?? user.id;
  if (!ID.test(id)) return <NamedProfile key={id} username={id} />;
  // The key resets all state when another member is shown.
  return <ProfilePage key={id} id={id} isOwn={id === user.id} />;
}
