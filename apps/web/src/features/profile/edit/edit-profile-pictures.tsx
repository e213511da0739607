import type { User } from '@ballpark/contracts/accounts';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { editProfileMessages } from '../messages.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.ts';
import { PictureChanger } from '../../photos/index.ts';
import { ProfileCover, ProfileFace } from '../header/profile-pictures.tsx';
import { usePictureProps } from '../header/use-picture-props.ts';

type EditProfilePicturesProps = { user: Pick<User, 'name' | 'photoUrl' | 'backgroundUrl'> };

/** The member's pictures as others see them, with controls to change and remove them. */
export function EditProfilePictures({ user }: EditProfilePicturesProps) {
  const pictures = usePictureProps();
  return (
    <section aria-label={editProfileMessages.pictures}>
      {/* On this page the cover does not reach to the edges of a phone. */}
      <div className="*:mx-0 *:mt-0 *:first:overflow-hidden *:first:rounded-2xl">
        <ProfileCover member={user} changer={<PictureChanger {...pictures.background} />} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <ProfileFace member={user} changer={<PictureChanger {...pictures.photo} />} />
        <div className="flex flex-wrap gap-1 max-sm:-ml-4">
          {user.photoUrl !== null && <RemoveButton text={editProfileMessages.removePhoto} picture={pictures.photo} />}
          {user.backgroundUrl !== null && (
            <RemoveButton text={editProfileMessages.removeBackground} picture={pictures.background} />
          )}
        </div>
      </div>
      <p className="mt-3 text-sm text-text-3">{editProfileMessages.picturesHint}</p>
    </section>
  );
}

type RemoveButtonProps = {
  text: string;
  picture: ReturnType<typeof usePictureProps>['photo' | 'background'];
};

function RemoveButton({ text, picture }: RemoveButtonProps) {
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
