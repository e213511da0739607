import { getAchievementProgress } from '@ballpark/contracts/achievements';
import { getProfile, listHiddenListings, listMemberListings, listMemberSuggestions } from '@ballpark/contracts/members';
import { cleanup, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { answer, failNetwork, refuse, respond } from '../../test/fake-api.ts';
import { buildListings } from '../../test/listing-pages.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import {
  buildXpEntry,
  answerOverview,
  answerPages,
  buildPastSuggestion,
  buildProfile,
  openProfile,
  buildOwnProfile,
} from '../../test/profile-page.tsx';
import { beginSession } from '../api/session.ts';

function tabs() {
  return screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')]);
}

test('the tabs are Overview, Listings and Suggestions with their counts', { tags: ['PROF-01'] }, async () => {
  const profile = buildProfile({ listingCount: 2, suggestionCount: 1000 });
  answerOverview(profile);
  await openProfile(profile);
  expect(tabs()).toEqual([
    ['Overview', 'true'],
    ['Listings (2)', 'false'],
    ['Suggestions (1,000+)', 'false'],
  ]);
});

test('the URL keeps which tab is open, and the back button leaves the page', { tags: ['PROF-01'] }, async () => {
  const profile = buildProfile({ suggestionCount: 1 });
  answerOverview(profile);
  answerPages(listMemberSuggestions, [buildPastSuggestion(1)]);
  const { person, at, router } = await openProfile(profile);
  await person.click(screen.getByText('Suggestions (1)'));
  expect(await screen.findByText('£101')).toBeTruthy();
  expect(at()).toBe(`/profile/${profile.id}?tab=suggestions`);
  expect(router.state.historyAction).toBe('REPLACE');
});

test('the header says who the member is, and the browser tab shows the name', async () => {
  const profile = buildProfile();
  answerOverview(profile);
  await openProfile(profile);
  for (const words of [
    '@maya_r',
    '75 XP',
    'Repairs bicycles.',
    'Bristol, United Kingdom',
    'Member since March 2026',
    'Selling',
    'Helping',
  ]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(document.title).toBe('Maya Ruiz - Ballpark');
});

test.each([
  [50, 'New'],
  [51, 'Regular'],
  [100, 'Regular'],
  [101, 'Pro'],
])('with %i XP the level beside the name is %s', { tags: ['PROF-07'] }, async (xp, level) => {
  const profile = buildProfile({ xp });
  answerOverview(profile);
  await openProfile(profile);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.parentElement?.textContent).toBe(`Maya Ruiz${level}`);
});

describe('an address with a username', () => {
  test.each(['maya.torres', 'maya_r', 'm-aya'])('leads to the profile of its member: %s', async (username) => {
    beginSession(onboardedMember, 'good');
    const profile = buildProfile({ username });
    answerOverview(profile);
    const asked = new Set<string>();
    respond(getProfile, ({ url }) => {
      asked.add(new URL(url).pathname);
      return HttpResponse.json({ success: true, data: profile });
    });
    const { at } = openPage(`/profile/${username}?tab=overview`);
    expect(await screen.findByRole('heading', { level: 1, name: profile.name })).toBeTruthy();
    expect(at()).toBe(`/profile/${profile.id}?tab=overview`);
    // The profile that was found by its name is not asked for again by its id.
    expect([...asked]).toEqual([`/api/profile/${username}`]);
  });

  test('that cannot be looked up can be tried again', async () => {
    beginSession(onboardedMember, 'good');
    failNetwork(getProfile);
    const { person } = openPage('/profile/maya.torres');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    const profile = buildProfile();
    answerOverview(profile);
    answer(getProfile, profile);
    await person.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: profile.name })).toBeTruthy();
  });
});

test("without an id it is the member's own profile", { tags: ['ROUTE-21'] }, async () => {
  beginSession(onboardedMember, 'good');
  const profile = buildOwnProfile();
  answerOverview(profile);
  const ids = new Set<string>();
  respond(getProfile, ({ url }) => {
    ids.add(url.split('/').at(-1) ?? '');
    return HttpResponse.json({ success: true, data: profile });
  });
  openPage('/profile');
  await screen.findByText('@lena.b');
  expect([...ids]).toEqual([onboardedMember.id]);
});

describe('edit, create and change', { tags: ['PROF-03', 'PERM-13'] }, () => {
  const CONTROLS = ['Edit profile', 'Create listing', 'Change photo', 'Change background'];

  test('are there for the owner', async () => {
    const profile = buildOwnProfile();
    answerOverview(profile);
    await openProfile(profile);
    const main = within(screen.getByRole('main'));
    await main.findByRole('button', { name: 'Change photo' });
    for (const name of CONTROLS) expect(main.getByRole(/Change/.test(name) ? 'button' : 'link', { name })).toBeTruthy();
    const edit = main.getByRole('link', { name: 'Edit profile' });
    expect(edit.getAttribute('href')).toBe('/profile/edit');
    // The name comes before the buttons, for the eye and for the keyboard.
    const name = main.getByRole('heading', { level: 1 });
    expect(name.compareDocumentPosition(edit) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('are not there for other members', async () => {
    const profile = buildProfile();
    answerOverview(profile);
    await openProfile(profile);
    await screen.findByText('1,234');
    const main = within(screen.getByRole('main'));
    for (const name of CONTROLS) expect(main.queryByText(name) ?? main.queryByLabelText(name)).toBeNull();
  });
});

test.each(['no-such-member', 'no.such.name', '0197f000-0000-7000-8000-0000000000ff'])(
  "an unknown id or username: 'User not found', and a link home: %s",
  { tags: ['PROF-04', 'ERR-38'] },
  async (name) => {
    beginSession(onboardedMember, 'good');
    refuse(getProfile, 'member_not_found');
    openPage(`/profile/${name}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'User not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/home');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);

test('a profile that fails to load can be retried', async () => {
  beginSession(onboardedMember, 'good');
  failNetwork(getProfile);
  const { person } = openPage('/profile');
  expect(screen.getByRole('heading', { name: 'Loading profile…' })).toBeTruthy();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const profile = buildOwnProfile();
  answerOverview(profile);
  answer(getProfile, profile);
  await person.click(retry);
  expect(await screen.findByRole('heading', { level: 1, name: 'Lena Brandt' })).toBeTruthy();
});

describe('the overview', () => {
  test('shows the counts, the level, the rank, and where the XP came from', async () => {
    const profile = buildProfile();
    const entries = [
      buildXpEntry(3, { amount: 5, reason: 'achievement:first_suggestion', listingId: null, listingTitle: null }),
      buildXpEntry(2, { amount: 50, reason: 'closest', createdAt: '2026-05-03T09:00:00.000Z' }),
      buildXpEntry(1, { reason: 'within10', amount: 20, createdAt: '2026-05-01T09:00:00.000Z' }),
    ];
    answerOverview(profile, { entries });
    await openProfile(profile);
    expect((await screen.findByText('1,234')).parentElement?.textContent).toBe('Suggestions1,234');
    expect(screen.getByText('Within 10%').parentElement?.textContent).toBe('Within 10%56');
    expect(screen.getByText('People helped').parentElement?.textContent).toBe('People helped89');
    expect(screen.getByText('26 XP to Pro')).toBeTruthy();
    expect(screen.getByText('43rd of all members')).toBeTruthy();
    expect(await screen.findByText('From 0 XP on Apr 30, 2026 to 75 XP today')).toBeTruthy();
    const activity = within(screen.getByRole('region', { name: 'Recent activity' })).getAllByRole('listitem');
    expect(activity.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Achievement unlocked: First Word ',
      'Closest price on Steel city bike',
      'Within 10% on Steel city bike',
    ]);
    expect(within(activity[1]!).getByRole('link').getAttribute('href')).toBe(`/listing/${entries[1]!.listingId}`);
  });

  test('says in words that points were taken back', async () => {
    const profile = buildProfile();
    answerOverview(profile, { entries: [buildXpEntry(1, { amount: -50, reason: 'reversed:closest' })] });
    await openProfile(profile);
    const line = (await screen.findByText('−50 XP')).closest('li');
    expect(line?.querySelector('p')?.textContent).toBe('Taken back after a fair play review: Steel city bike');
  });

  test('says which points count for the level only, and where to read why', async () => {
    const profile = buildProfile();
    answerOverview(profile, { entries: [buildXpEntry(1, { isLimited: true }), buildXpEntry(2)] });
    await openProfile(profile);
    const note = await screen.findByText('Counts for your level, not on the leaderboard.');
    expect(within(note).getByRole('link', { name: 'Why?' }).getAttribute('href')).toBe('/faq#repeats');
  });

  test('of a newcomer says that there is nothing yet', async () => {
    const profile = buildProfile({ xp: 0 });
    answerOverview(profile, { standing: { level: 'New', nextLevelAt: 51, rank: 1 } });
    await openProfile(profile);
    expect(await screen.findByText('No XP yet')).toBeTruthy();
    expect(screen.getByText('Nothing here yet')).toBeTruthy();
    expect(screen.getByText('51 XP to Regular')).toBeTruthy();
  });

  test('shows the other parts when one fails to load, and that one can be retried', async () => {
    const profile = buildProfile();
    answerOverview(profile);
    failNetwork(getAchievementProgress);
    const { person } = await openProfile(profile);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('26 XP to Pro')).toBeTruthy();
    answerOverview(profile);
    await person.click(retry);
    expect(await screen.findByText('1,234')).toBeTruthy();
  });
});

describe('the lists', () => {
  test('of listings is paginated, and the URL keeps the page', async () => {
    const profile = buildProfile({ listingCount: 13 });
    const asked = answerPages(listMemberListings, buildListings(13));
    const { person, at } = await openProfile(profile, '?tab=listings');
    await screen.findByText('Thing 12');
    await person.click(screen.getByLabelText('Page 2'));
    expect(await screen.findByText('Thing 13')).toBeTruthy();
    expect(at()).toBe(`/profile/${profile.id}?tab=listings&page=2`);
    expect(new Set(asked.map((received) => received.search))).toEqual(
      new Set(['?page=1&limit=12', '?page=2&limit=12']),
    );
  });

  test('of suggestions shows title, amount, note and earned XP', async () => {
    const profile = buildProfile({ suggestionCount: 2 });
    answerPages(listMemberSuggestions, [
      buildPastSuggestion(1, { amount: 120.5, comment: 'With the box.', xpAwarded: 50 }),
      buildPastSuggestion(2),
    ]);
    await openProfile(profile, '?tab=suggestions');
    const [first, second] = await screen.findAllByRole('article');
    expect(within(first!).getByRole('link', { name: 'Thing 1' }).getAttribute('href')).toMatch(/^\/listing\/3f2b/);
    for (const words of ['£120.50', 'With the box.', '+50 XP']) expect(within(first!).getByText(words)).toBeTruthy();
    expect(within(second!).queryByText(/XP/)).toBeNull();
  });

  test('of own listings begins with the hidden ones, as text and marked; of others it does not ask', async () => {
    const hidden = {
      id: 'h',
      title: 'Sealed phone',
      description: 'Never opened.',
      type: 'PRODUCT' as const,
      isActive: true,
      createdAt: new Date().toISOString(),
    };
    const asked = answer(listHiddenListings, [hidden]);
    answerPages(listMemberListings, []);
    await openProfile(buildOwnProfile(), '?tab=listings');
    const section = await screen.findByRole('region', { name: 'Hidden listings' });
    expect(within(section).getByRole('heading', { name: 'Sealed phone' })).toBeTruthy();
    expect(within(section).getByText('Hidden')).toBeTruthy();
    expect(within(section).getByText('Never opened.')).toBeTruthy();
    expect(
      within(section)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/notifications']);
    expect(section.querySelector('img')).toBeNull();
    cleanup();
    const count = asked.length;
    answerPages(listMemberListings, buildListings(1));
    await openProfile(buildProfile(), '?tab=listings');
    await screen.findByText('Thing 1');
    expect(asked).toHaveLength(count);
  });

  test.each([
    ['listings', 'No listings yet', 'Create listing'],
    ['suggestions', 'No suggestions yet', 'Browse listings'],
  ])('of %s says when it is empty, to the owner with a way on', async (tab, words, way) => {
    answerPages(listMemberListings, []);
    answerPages(listMemberSuggestions, []);
    await openProfile(buildOwnProfile(), `?tab=${tab}`);
    const title = await screen.findByRole('heading', { name: words });
    expect(within(title.parentElement!).getByRole('link', { name: way })).toBeTruthy();
  });

  test.each([
    ['listings', listMemberListings, 'Thing 1'],
    ['suggestions', listMemberSuggestions, 'Thing 1'],
  ] as const)('of %s can be asked for again when it does not load', async (tab, endpoint, title) => {
    failNetwork(endpoint);
    const { person } = await openProfile(buildProfile(), `?tab=${tab}`);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answerPages(endpoint, tab === 'listings' ? buildListings(1) : [buildPastSuggestion(1)]);
    await person.click(retry);
    expect(await screen.findByText(title)).toBeTruthy();
  });
});
