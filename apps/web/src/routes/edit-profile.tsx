import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { EditProfile } from '../features/profile/edit/edit-profile.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.editProfile);

export default function EditProfileRoute() {
  const { user } = useSession();
  // The guard admits only signed-in members.
  return user && <EditProfile key={user.id} user={user} />;
}
