import type { Profile } from '@ballpark/contracts/members';
import UserX from 'lucide-react/icons/user-x';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { useDocumentTitle } from '../../../lib/hooks/page-state.ts';
import { paths, profilePath } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { ProfileHeader } from '../header/profile-header.tsx';
import { TabSkeleton } from '../lists/tab-skeleton.tsx';
import { profileMessages, profileTabMessages } from '../messages.ts';
import { OverviewSkeleton } from '../overview/overview-skeleton.tsx';
import { PROFILE_TABS, type ProfileTab, readProfileSearch, toProfileSearch } from '../profile-search.ts';
import { useNamedProfile, useProfile } from '../profile-queries.ts';
import { ProfileSkeleton } from './profile-skeleton.tsx';

const loadOverview = () => import('../overview/profile-overview.tsx');
const loadListings = () => import('../lists/member-listings.tsx');
const loadSuggestions = () => import('../lists/member-suggestions.tsx');
const ProfileOverview = lazy(() => loadOverview().then((module) => ({ default: module.ProfileOverview })));
const MemberListings = lazy(() => loadListings().then((module) => ({ default: module.MemberListings })));
const MemberSuggestions = lazy(() => loadSuggestions().then((module) => ({ default: module.MemberSuggestions })));

/** Preloads the scripts of a tab while the profile is loading. */
export function preloadTab(search: URLSearchParams): void {
  const { tab } = readProfileSearch(search);
  if (tab === 'overview') loadOverview().catch(() => undefined);
  if (tab === 'suggestions') loadSuggestions().catch(() => undefined);
}

/** The profile of one member. */
export function ProfilePage({ id, isOwn }: { id: string; isOwn: boolean }) {
  const query = useProfile(id);
  if (isMissing(query.error)) return <ProfileMissing />;
  if (query.data !== undefined) return <ProfileView profile={query.data} isOwn={isOwn} />;
  return <ProfilePending query={query} />;
}

/** For an address with a username, as people type it. It leads on to the address with the id. */
export function NamedProfile({ username }: { username: string }) {
  const query = useNamedProfile(username);
  const { search } = useLocation();
  if (isMissing(query.error)) return <ProfileMissing />;
  if (query.data !== undefined) return <Navigate to={{ pathname: profilePath(query.data.id), search }} replace />;
  return <ProfilePending query={query} />;
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** While it loads, and when it could not be loaded. */
function ProfilePending({ query: { error, isFetching, refetch } }: { query: ReturnType<typeof useProfile> }) {
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

type ProfileViewProps = { profile: Profile; isOwn: boolean };

function ProfileView({ profile, isOwn }: ProfileViewProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { tab } = readProfileSearch(search);
  useDocumentTitle(profileMessages.pageTitle(profile.name));
  // Replaces the history entry, so that the back button leaves the profile instead of going through its tabs.
  const show = (next: ProfileTab) =>
    void navigate({ search: toProfileSearch(next) }, { replace: true, preventScrollReset: true });
  return (
    <div className="flex min-h-dvh flex-col gap-8">
      <ProfileHeader profile={profile} isOwn={isOwn} />
      <Tabs
        label={profileTabMessages.label}
        value={tab}
        onChange={show}
        tabs={PROFILE_TABS.map((value) => ({ value, text: describeTab(value, profile) }))}
      >
        <Panel {...{ profile, isOwn, tab }} />
      </Tabs>
    </div>
  );
}

function Panel({ profile: { id, xp }, isOwn, tab }: ProfileViewProps & { tab: ProfileTab }) {
  if (tab === 'listings') {
    return (
      <Suspense fallback={<TabSkeleton />}>
        <MemberListings memberId={id} isOwn={isOwn} />
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
      <ProfileOverview memberId={id} xp={xp} isOwn={isOwn} />
    </Suspense>
  );
}

function describeTab(tab: ProfileTab, { listingCount, suggestionCount }: Profile): string {
  if (tab === 'listings') return profileTabMessages.listings(listingCount);
  return tab === 'suggestions' ? profileTabMessages.suggestions(suggestionCount) : profileTabMessages.overview;
}

function ProfileMissing() {
  return (
    <div role="alert" className="min-h-dvh">
      <EmptyState
        title={profileMessages.notFound}
        titleAs="h1"
        hint={profileMessages.notFoundHint}
        art={
          <span className="flex size-14 items-center justify-center rounded-full bg-sunken text-text-2">
            <UserX aria-hidden="true" className="size-7" />
          </span>
        }
        action={<ButtonLink to={paths.home}>{profileMessages.toHome}</ButtonLink>}
      />
    </div>
  );
}
