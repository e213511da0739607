import { pictureMessages } from '../messages.ts';
import { useUpdateProfile } from '../profile-queries.ts';

/** The props of the two picture changers. A stored picture is saved in the profile at once. */
export function usePictureProps() {
  const { mutateAsync } = useUpdateProfile();
  return {
    photo: {
      shape: 'round',
      label: pictureMessages.changePhoto,
      words: { stored: pictureMessages.photoStored, failed: pictureMessages.photoFailed },
      onStored: (photoUrl: string | null) => mutateAsync({ photoUrl }),
    },
    background: {
      shape: 'wide',
      label: pictureMessages.changeBackground,
      words: { stored: pictureMessages.backgroundStored, failed: pictureMessages.backgroundFailed },
      onStored: (backgroundUrl: string | null) => mutateAsync({ backgroundUrl }),
    },
  } as const;
}
