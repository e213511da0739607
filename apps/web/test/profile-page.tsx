import { getAchievementProgress, listAchievements } from '@ballpark/contracts/achievements';
import type { DataOf, Endpoint } from '@ballpark/contracts/endpoint';
import { getProfile, type Profile, type SuggestionOnListing } from '@ballpark/contracts/members';
import { getSense, getXp, getXpHistory, type MemberSense } from '@ballpark/contracts/xp';
import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { paginate } from '@ballpark/rules/pagination';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beginSession } from '../src/api/session.ts';
import { answer, type ReceivedRequest, respond } from './fake-api.ts';
import { buildSuggestion, maya } from './listings.ts';
import { onboardedMember } from './members.ts';
import { openPage } from './open-page.tsx';

// Lazy modules are compiled before the first test, so that no test waits for them.
await Promise.all([
  import('../src/features/achievements/achievements-preview.tsx'),
  import('../src/features/listings/card/listing-grid.tsx'),
  import('../src/features/photos/picture/crop-dialog.tsx'),
  import('../src/features/photos/picture/picture-changer.tsx'),
  import('../src/features/profile/edit/edit-profile-form.tsx'),
  import('../src/features/profile/edit/leave-guard.tsx'),
  import('../src/features/profile/lists/member-listings.tsx'),
  import('../src/features/profile/lists/member-suggestions.tsx'),
  import('../src/features/profile/overview/price-sense.tsx'),
  import('../src/features/profile/overview/profile-overview.tsx'),
  import('../src/features/profile/overview/xp-chart.tsx'),
  import('../src/ui/overlay/toaster.tsx'),
]);

/** By default the profile of Maya. */
export function buildProfile(overrides: Partial<Profile> = {}): Profile {
  return {
    ...maya,
    backgroundUrl: null,
    about: 'Repairs bicycles.',
    preferences: ['selling', 'helping'],
    location: 'Bristol, United Kingdom',
    createdAt: '2026-03-09T10:00:00.000Z',
    listingCount: 0,
    suggestionCount: 0,
    ...overrides,
  };
}

/** The profile of the signed-in member. */
export function buildOwnProfile(overrides: Partial<Profile> = {}): Profile {
  const { id, name, username, photoUrl, backgroundUrl, about, preferences, xp, createdAt, email } = onboardedMember;
  return buildProfile({
    id,
    name,
    username,
    photoUrl,
    backgroundUrl,
    about,
    preferences,
    xp,
    createdAt,
    email,
    ...overrides,
  });
}

type Entry = DataOf<typeof getXpHistory>[number];
type Overview = { entries?: Entry[]; standing?: Partial<DataOf<typeof getXp>>; sense?: MemberSense };

/** A member whose guesses were not judged yet. */
export const NO_SENSE: MemberSense = {
  sense: null,
  judged: 0,
  neededForSense: 5,
  biasPercent: null,
  categories: [],
  recent: [],
};

export function buildXpEntry(nth: number, overrides: Partial<Entry> = {}): Entry {
  return {
    id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    amount: 5,
    reason: 'participation',
    listingId: '3f2b8f0e-5a0c-4b6e-9d3a-1c2d3e4f5a6b',
    listingTitle: 'Steel city bike',
    createdAt: '2026-05-04T10:00:00.000Z',
    ...overrides,
  };
}

/** Answers all requests of the overview. */
export function answerOverview(
  profile: Profile,
  { entries = [], standing = {}, sense = NO_SENSE }: Overview = {},
): void {
  answer(getSense, sense);
  const { id, xp } = profile;
  answer(getXp, { id, xp, level: 'Regular', rank: 43, nextLevelAt: 101, ...standing });
  answerPages(getXpHistory, entries);
  answer(getAchievementProgress, {
    totalSuggestions: 1234,
    accurateSuggestions: 56,
    quickResponses: 7,
    uniquePeopleHelped: 89,
  });
  answer(listAchievements, []);
}

/** Answers with pages of a list, like the server. */
export function answerPages(endpoint: Endpoint, all: readonly unknown[], limit = LISTING_PAGE_SIZE): ReceivedRequest[] {
  return respond(endpoint, (request) => {
    const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
    const pagination = paginate({ page, limit, count: all.length });
    const first = (pagination.currentPage - 1) * limit;
    return HttpResponse.json({ success: true, data: all.slice(first, first + limit), pagination });
  });
}

/** A suggestion with its listing. */
export function buildPastSuggestion(nth: number, overrides: Partial<SuggestionOnListing> = {}): SuggestionOnListing {
  const listing = {
    id: '3f2b8f0e-5a0c-4b6e-9d3a-1c2d3e4f5a6b',
    title: `Thing ${nth}`,
    type: 'PRODUCT',
    location: 'Bristol, England, United Kingdom',
    currency: 'GBP',
  } as const;
  return { ...buildSuggestion(nth), listing, ...overrides };
}

/** Opens an existing profile, as Lena. */
export async function openProfile(profile: Profile, search = '') {
  beginSession(onboardedMember, 'good');
  answer(getProfile, profile);
  const page = openPage(profile.id === onboardedMember.id ? `/profile${search}` : `/profile/${profile.id}${search}`);
  await screen.findByText(`@${profile.username}`);
  return page;
}
