import type { User } from '@ballpark/contracts/accounts';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../api/session.ts';
import { pictureControls } from '../app/picture-controls.tsx';
import { createMeta } from '../app/pages/page-metadata.ts';
import { EditProfileAccount } from '../features/profile/edit/edit-profile-account.tsx';
import { EditProfileHeading } from '../features/profile/edit/edit-profile-heading.tsx';
import { EditProfilePictures } from '../features/profile/edit/edit-profile-pictures.tsx';
import { useEditProfile } from '../features/profile/edit/edit-profile-state.ts';
import { LeaveGuard } from '../features/profile/edit/leave-guard.tsx';
import { usePictureSaving } from '../features/profile/header/picture-saving.ts';
import { editProfileMessages } from '../features/profile/messages.ts';
import { pageWords } from '../messages/page-titles.ts';
import { paths } from '../paths.ts';
import { showSuccess } from '../ui/feedback/toast.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

export const meta = createMeta(pageWords.editProfile);

const EditProfileForm = lazy(() =>
  import('../features/profile/edit/edit-profile-form.tsx').then((module) => ({ default: module.EditProfileForm })),
);

export default function EditProfile() {
  const { user } = useSession();
  // The guard admits only signed-in members.
  return user && <OwnProfile key={user.id} user={user} />;
}

function OwnProfile({ user }: { user: User }) {
  const navigate = useNavigate();
  const saving = usePictureSaving();
  const isUnsaved = useRef(false);
  const state = useEditProfile(user, () => {
    isUnsaved.current = false;
    showSuccess(editProfileMessages.saved);
    // `replace`: the back button must not lead to a form that is already saved.
    void navigate(paths.profile, { replace: true });
  });
  const { isDirty } = state;
  // After saving, the page navigates before the next render; so the leave guard reads a ref, not the state.
  useEffect(() => {
    isUnsaved.current = isDirty;
  }, [isDirty]);
  const hasChanges = useCallback(() => isUnsaved.current, []);
  const pictures = pictureControls(saving);
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-8">
      <EditProfileHeading />
      <EditProfilePictures user={user} pictures={pictures} saving={saving} />
      <EditProfileAccount user={user} />
      <Suspense fallback={<Skeleton className="h-96 rounded-2xl!" />}>
        <EditProfileForm state={state} />
      </Suspense>
      <LeaveGuard hasChanges={hasChanges} />
    </div>
  );
}
