import { profileMessages } from '../messages.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { VisuallyHidden } from '../../../ui/basics/accessibility.tsx';
import { OverviewSkeleton } from '../overview/overview-skeleton.tsx';
import { COVER_BOX, FACE_BOX } from '../header/profile-pictures.tsx';

export function ProfileSkeleton() {
  return (
    // As tall as the screen, so that the footer is never visible while loading.
    <div className="min-h-dvh animate-pulse">
      <VisuallyHidden>
        <h1>{profileMessages.loading}</h1>
      </VisuallyHidden>
      <div className={COVER_BOX}>
        <Skeleton className="size-full rounded-none! sm:rounded-2xl!" />
      </div>
      <div className={FACE_BOX}>
        <Skeleton className="size-28 rounded-full! sm:size-36" />
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <Skeleton className="h-9 w-56 max-w-full" />
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <div className="mt-8 flex h-12 items-center gap-6 border-b border-border">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-5 w-28" />
      </div>
      <div className="pt-6">
        <OverviewSkeleton />
      </div>
    </div>
  );
}
