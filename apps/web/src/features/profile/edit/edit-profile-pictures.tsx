import type { User } from '@ballpark/contracts/accounts';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { editProfileMessages } from '../messages.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.ts';
import { ProfileCover } from '../header/profile-cover.tsx';
import { ProfileFace } from '../header/profile-face.tsx';
import type { PictureSlots } from '../header/profile-header.tsx';
import type { usePictureSaving } from '../header/picture-saving.ts';

type EditProfilePicturesProps = {
  user: Pick<User, 'name' | 'photoUrl' | 'backgroundUrl'>;
  pictures: PictureSlots;
  saving: ReturnType<typeof usePictureSaving>;
};

/** One's pictures as others see them, with the ways to change and remove them. */
export function EditProfilePictures({ user, pictures, saving }: EditProfilePicturesProps) {
  return (
    <section aria-label={editProfileMessages.pictures}>
      {/* The cover reaches to the edges of a phone only where it is the first thing on the page. */}
      <div className="*:mx-0 *:mt-0 *:first:overflow-hidden *:first:rounded-2xl">
        <ProfileCover member={user} change={pictures.background} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <ProfileFace member={user} change={pictures.photo} />
        <div className="flex flex-wrap gap-1 max-sm:-ml-4">
          {user.photoUrl !== null && <Remove text={editProfileMessages.removePhoto} picture={saving.photo} />}
          {user.backgroundUrl !== null && (
            <Remove text={editProfileMessages.removeBackground} picture={saving.background} />
          )}
        </div>
      </div>
      <p className="mt-3 text-sm text-text-3">{editProfileMessages.picturesHint}</p>
    </section>
  );
}

type RemoveProps = { text: string; picture: EditProfilePicturesProps['saving']['photo' | 'background'] };

function Remove({ text, picture }: RemoveProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async () => {
    setIsRemoving(true);
    try {
      await picture.onStored(null);
      showSuccess(picture.words.stored);
    } catch {
      showError(picture.words.failed);
    }
    setIsRemoving(false);
  };
  return (
    <Button variant="ghost" size="sm" isBusy={isRemoving} onClick={() => void remove()}>
      {!isRemoving && <Trash2 aria-hidden="true" className="size-4" />}
      {text}
    </Button>
  );
}
