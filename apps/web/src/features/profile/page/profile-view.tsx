import type { Profile } from '@ballpark/contracts/members';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useDocumentTitle } from '../../../lib/hooks/use-document-title.ts';
import { profileMessages, profileTabMessages } from '../messages.ts';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { OverviewSkeleton } from '../overview/overview-skeleton.tsx';
import { PROFILE_TABS, type ProfileTab, profileSearch, readProfileSearch } from '../profile-address.ts';
import { ProfileHeader } from '../header/profile-header.tsx';
import type { ProfileSlots } from './profile-page.tsx';
import { TabSkeleton } from '../lists/tab-skeleton.tsx';

const loadOverview = () => import('../overview/profile-overview.tsx');
const loadSuggestions = () => import('../lists/member-suggestions.tsx');
const ProfileOverview = lazy(() => loadOverview().then((module) => ({ default: module.ProfileOverview })));
const MemberSuggestions = lazy(() => loadSuggestions().then((module) => ({ default: module.MemberSuggestions })));

/** Fetches the scripts of a tab while the profile itself is on its way. */
export function loadTab(search: URLSearchParams): void {
  const { tab } = readProfileSearch(search);
  if (tab === 'overview') loadOverview().catch(() => undefined);
  if (tab === 'suggestions') loadSuggestions().catch(() => undefined);
}

type ProfileViewProps = { profile: Profile; isOwn: boolean; slots: ProfileSlots };

/** A member who is there: who they are, and below it one of three parts. */
export function ProfileView({ profile, isOwn, slots }: ProfileViewProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { tab } = readProfileSearch(search);
  useDocumentTitle(profileMessages.pageTitle(profile.name));
  // The way back leads off the page, not through every tab that was looked into.
  const show = (next: ProfileTab) =>
    void navigate({ search: profileSearch(next) }, { replace: true, preventScrollReset: true });
  return (
    <div className="flex min-h-dvh flex-col gap-8">
      <ProfileHeader profile={profile} isOwn={isOwn} pictures={slots.pictures} />
      <Tabs
        label={profileTabMessages.label}
        value={tab}
        onChange={show}
        tabs={PROFILE_TABS.map((value) => ({ value, text: textOf(value, profile) }))}
      >
        <Panel {...{ profile, isOwn, slots, tab }} />
      </Tabs>
    </div>
  );
}

function Panel({ profile: { id, xp }, isOwn, slots, tab }: ProfileViewProps & { tab: ProfileTab }) {
  if (tab === 'listings') {
    return (
      <Suspense fallback={<TabSkeleton />}>
        <slots.Listings memberId={id} isOwn={isOwn} />
      </Suspense>
    );
  }
  if (tab === 'suggestions') {
    return (
      <Suspense fallback={<TabSkeleton />}>
        <MemberSuggestions memberId={id} isOwn={isOwn} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<OverviewSkeleton />}>
      <ProfileOverview memberId={id} xp={xp} achievements={slots.achievements} />
    </Suspense>
  );
}

function textOf(tab: ProfileTab, { listingCount, suggestionCount }: Profile): string {
  if (tab === 'listings') return profileTabMessages.listings(listingCount);
  return tab === 'suggestions' ? profileTabMessages.suggestions(suggestionCount) : profileTabMessages.overview;
}
