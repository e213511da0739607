import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { lazy, Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { pictureControls } from '../app/picture-controls.tsx';
import { createMeta } from '../app/pages/page-metadata.ts';
import { usePictureSaving } from '../features/profile/header/picture-saving.ts';
import type { MemberTabProps } from '../features/profile/profile-address.ts';
import { ProfilePage, type ProfileSlots } from '../features/profile/page/profile-page.tsx';
import { loadTab } from '../features/profile/page/profile-view.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.profile);

// Parts of other features load with the tab that shows them.
const AchievementsPreview = lazy(() =>
  import('../features/achievements/achievements-preview.tsx').then((module) => ({
    default: module.AchievementsPreview,
  })),
);
const loadListings = () =>
  Promise.all([
    import('../features/profile/lists/member-listings.tsx'),
    import('../features/listings/card/listing-grid.tsx'),
  ]);
const Listings = lazy(async () => {
  const [{ MemberListings }, { ListingGrid, ListingGridSkeleton }] = await loadListings();
  return {
    default: (tab: MemberTabProps) => (
      <MemberListings {...tab} Grid={ListingGrid} skeleton={<ListingGridSkeleton count={LISTING_PAGE_SIZE} />} />
    ),
  };
});

export default function Profile() {
  const { userId } = useParams();
  const { user } = useSession();
  useEffect(() => loadTab(new URLSearchParams(window.location.search)), []);
  // The guard admits only signed-in members.
  if (user === null) return null;
  const id = userId ?? user.id;
  // The key drops all state of the previous member's profile.
  return <MemberProfile key={id} id={id} isOwn={id === user.id} />;
}

function MemberProfile({ id, isOwn }: { id: string; isOwn: boolean }) {
  const saving = usePictureSaving();
  const slots: ProfileSlots = {
    pictures: pictureControls(saving),
    achievements: (
      <Suspense>
        <AchievementsPreview memberId={id} />
      </Suspense>
    ),
    Listings,
  };
  return <ProfilePage id={id} isOwn={isOwn} slots={slots} />;
}
