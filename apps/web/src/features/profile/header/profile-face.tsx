import type { Profile } from '@ballpark/contracts/members';
import type { ReactNode } from 'react';
import { profileMessages } from '../messages.ts';
import { Avatar } from '../../../ui/basics/avatar.tsx';
import { FACE_BOX } from '../profile-layout.ts';
import { ProfilePicture } from './profile-picture.tsx';

type ProfileFaceProps = {
  member: Pick<Profile, 'name' | 'photoUrl'>;
  /** Lies over it; for the member themselves a way to change it. */
  change: ReactNode;
};

/** A member's photo, half on the cover. */
export function ProfileFace({ member: { name, photoUrl }, change }: ProfileFaceProps) {
  const face = <Avatar name={name} photoUrl={photoUrl} size="xl" />;
  return (
    <div className={FACE_BOX}>
      {photoUrl === null ? (
        face
      ) : (
        <ProfilePicture
          url={photoUrl}
          label={profileMessages.openPhoto}
          alt={profileMessages.photoOf(name)}
          className="block rounded-full"
        >
          {face}
        </ProfilePicture>
      )}
      {change}
    </div>
  );
}
