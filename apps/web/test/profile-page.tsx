import { getAchievementProgress, listAchievements } from '@ballpark/contracts/achievements';
import type { DataOf, Endpoint } from '@ballpark/contracts/endpoint';
import { getProfile, type Profile, type SuggestionOnListing } from '@ballpark/contracts/members';
import { getXp, getXpHistory } from '@ballpark/contracts/xp';
import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { paginate } from '@ballpark/rules/pagination';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { vi } from 'vitest';
import { beginSession } from '../src/api/session.ts';
import { answer, type Received, respond } from './fake-api.ts';
import { aSuggestion, maya } from './listings.ts';
import { onboardedMember } from './members.ts';
import { openPage } from './open-page.tsx';

// What the pages load late is there before the first test begins: compiling it is not theirs to wait for.
await Promise.all([
  import('../src/features/achievements/achievements-preview.tsx'),
  import('../src/features/listings/card/listing-grid.tsx'),
  import('../src/features/photos/picture/crop-dialog.tsx'),
  import('../src/features/photos/picture/picture-changer.tsx'),
  import('../src/features/profile/edit/edit-profile-form.tsx'),
  import('../src/features/profile/edit/leave-guard.tsx'),
  import('../src/features/profile/lists/member-listings.tsx'),
  import('../src/features/profile/lists/member-suggestions.tsx'),
  import('../src/features/profile/overview/profile-overview.tsx'),
  import('../src/features/profile/overview/xp-chart.tsx'),
  import('../src/ui/overlay/toaster.tsx'),
]);

// All of the app is drawn around a profile, with five answers of their own.
vi.setConfig({ testTimeout: 30_000 });

/** What Maya shows of herself, or whatever she is told to. */
export function aProfile(said: Partial<Profile> = {}): Profile {
  return {
    ...maya,
    backgroundUrl: null,
    about: 'Repairs bicycles.',
    preferences: ['selling', 'helping'],
    location: 'Bristol, United Kingdom',
    createdAt: '2026-03-09T10:00:00.000Z',
    listingCount: 0,
    suggestionCount: 0,
    ...said,
  };
}

/** The profile of the member who is signed in, as they see it themselves. */
export function ownProfile(said: Partial<Profile> = {}): Profile {
  const { id, name, username, photoUrl, backgroundUrl, about, preferences, xp, createdAt, email } = onboardedMember;
  return aProfile({ id, name, username, photoUrl, backgroundUrl, about, preferences, xp, createdAt, email, ...said });
}

type Entry = DataOf<typeof getXpHistory>[number];
type Overview = { entries?: Entry[]; standing?: Partial<DataOf<typeof getXp>> };

export function anEntry(nth: number, said: Partial<Entry> = {}): Entry {
  return {
    id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    amount: 5,
    reason: 'participation',
    listingId: '3f2b8f0e-5a0c-4b6e-9d3a-1c2d3e4f5a6b',
    listingTitle: 'Steel city bike',
    createdAt: '2026-05-04T10:00:00.000Z',
    ...said,
  };
}

/** What the overview asks for. */
export function answerOverview(profile: Profile, { entries = [], standing = {} }: Overview = {}): void {
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

/** Answers a list with the page that was asked for. */
export function answerPages(endpoint: Endpoint, all: readonly unknown[], limit = LISTING_PAGE_SIZE): Received[] {
  return respond(endpoint, (request) => {
    const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
    const pagination = paginate({ page, limit, count: all.length });
    const first = (pagination.currentPage - 1) * limit;
    return HttpResponse.json({ success: true, data: all.slice(first, first + limit), pagination });
  });
}

/** A suggestion with its listing. */
export function aPastPrice(nth: number, said: Partial<SuggestionOnListing> = {}): SuggestionOnListing {
  const listing = {
    id: '3f2b8f0e-5a0c-4b6e-9d3a-1c2d3e4f5a6b',
    title: `Thing ${nth}`,
    type: 'PRODUCT',
    location: 'Bristol, England, United Kingdom',
    currency: 'GBP',
  } as const;
  return { ...aSuggestion(nth), listing, ...said };
}

/** Opens a profile that is there, as Lena. */
export async function openProfile(profile: Profile, search = '') {
  beginSession(onboardedMember, 'good');
  answer(getProfile, profile);
  const page = openPage(profile.id === onboardedMember.id ? `/profile${search}` : `/profile/${profile.id}${search}`);
  await screen.findByText(`@${profile.username}`);
  return page;
}
