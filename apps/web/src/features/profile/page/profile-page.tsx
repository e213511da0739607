import type { ComponentType, ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { profileMessages } from '../messages.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { PictureSlots } from '../header/profile-header.tsx';
import type { MemberTabProps } from '../profile-address.ts';
import { ProfileMissing } from './profile-missing.tsx';
import { useProfile } from '../profile-queries.ts';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { ProfileView } from './profile-view.tsx';

/** Parts that belong to other features. */
export type ProfileSlots = {
  pictures: PictureSlots;
  achievements: ReactNode;
  /** What they have posted, as cards; its scripts may still be on their way. */
  Listings: ComponentType<MemberTabProps>;
};

type ProfilePageProps = { id: string; isOwn: boolean; slots: ProfileSlots };

/** One member: on the way, there, missing, or out of reach for now. */
export function ProfilePage({ id, isOwn, slots }: ProfilePageProps) {
  const { data, error, isFetching, refetch } = useProfile(id);
  if (error instanceof ApiError && error.status === 404) return <ProfileMissing />;
  if (data !== undefined) return <ProfileView profile={data} isOwn={isOwn} slots={slots} />;
  if (error === null) return <ProfileSkeleton />;
  return (
    <div className="min-h-dvh">
      <ErrorState
        titleAs="h1"
        title={profileMessages.errorTitle}
        message={profileMessages.error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    </div>
  );
}
