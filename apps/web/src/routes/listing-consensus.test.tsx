import { getListing, type ListingForMember } from '@ballpark/contracts/listings';
import { listSuggestions } from '@ballpark/contracts/suggestions';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, failNetwork, neverAnswer } from '../../test/fake-api.ts';
import {
  buildBallpark,
  buildListing,
  buildSuggestion,
  hoursAgo,
  maya,
  buildPricedListing,
} from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { buildSuggestions, answerSuggestions } from '../../test/suggestion-pages.ts';
import { beginSession } from '../api/session.ts';

const me = { id: onboardedMember.id, name: 'Lena Brandt', username: 'lena.b', photoUrl: null, xp: 135 };

beforeEach(() => beginSession(onboardedMember, 'good'));

async function openListing(listing: ListingForMember) {
  answer(getListing, listing);
  const page = openPage(`/listing/${listing.id}`);
  await screen.findByRole('heading', { level: 1, name: listing.title });
  return page;
}

/** The value next to each term of the definition list. */
function figures(): Record<string, string> {
  const names = [...document.querySelectorAll('dt')];
  return Object.fromEntries(names.map((name) => [name.textContent, name.nextElementSibling?.textContent ?? '']));
}

async function strip(): Promise<HTMLElement> {
  return screen.findByRole('img', { name: /^[\d,]+ suggestions?/ });
}

/** By tag name: a query by role takes seconds in a long list. */
async function rows(count?: number): Promise<HTMLElement[]> {
  const list = screen.getByText('Price suggestions').closest('section')!;
  return waitFor(() => {
    const found = [...list.querySelectorAll('li')];
    expect(found.length).toBe(count ?? (found.length || Number.NaN));
    return found;
  });
}

async function showMore(person: UserEvent) {
  await person.click(screen.getByText('Show more'));
}

test(
  'the consensus shows average, min, max and range of all suggestions, and each of them as a dot',
  { tags: ['DETAIL-05'] },
  async () => {
    const suggestions = [120, 180, 245.5].map((amount, nth) => buildSuggestion(nth, { amount }));
    await openListing(buildPricedListing(suggestions));
    expect(screen.getByRole('heading', { name: 'Community consensus' })).toBeTruthy();
    expect(screen.getAllByText('3 suggestions')).not.toHaveLength(0);
    expect(figures()).toMatchObject({ Average: '$181.83', Min: '$120', Max: '$245.50', Range: '$125.50' });
    expect(screen.getByText('about', { selector: 'p > *' }).parentElement?.textContent).toBe('about $182');
    const picture = await strip();
    expect(picture.getAttribute('aria-label')).toBe('3 suggestions from $120 to $245.50, average $181.83');
    expect(picture.querySelectorAll('circle')).toHaveLength(3);
  },
);

test('the strip marks the own price and the offer, and its text names both', { tags: ['DETAIL-05'] }, async () => {
  const mine = buildSuggestion(9, { amount: 160, userId: me.id, user: me });
  const others = [155, 165, 290].map((amount, nth) => buildSuggestion(nth, { amount }));
  await openListing(buildPricedListing([...others, mine], { ownSuggestion: mine, hasOffer: true, offerAmount: 140 }));
  const picture = await strip();
  expect(picture.getAttribute('aria-label')).toBe(
    '4 suggestions from $155 to $290, average $192.50, yours $160, offer $140',
  );
  expect(within(picture).getByText('You')).toBeTruthy();
  expect(within(picture).getByText('Offered')).toBeTruthy();
});

test(
  'with a ballpark figure the text of the strip names it, its range and the average',
  { tags: ['DETAIL-05'] },
  async () => {
    const suggestions = [30, 38, 40, 1500].map((amount, nth) => buildSuggestion(nth, { amount }));
    const ballpark = buildBallpark({ price: 41, low: 21, high: 80, count: 4 });
    const consensus = { average: 402, min: 30, max: 1500, range: 1470, ballpark };
    await openListing(buildPricedListing(suggestions, { consensus }));
    expect((await strip()).getAttribute('aria-label')).toBe(
      '4 suggestions from $30 to $1,500, average $402, ballpark $41, fair range $21 to $80',
    );
    expect(figures()).toMatchObject({ Average: '$402', Min: '$30', Max: '$1,500', Range: '$1,470' });
  },
);

test('one suggestion is a single dot', { tags: ['DETAIL-05'] }, async () => {
  await openListing(buildPricedListing([buildSuggestion(0, { amount: 150 })]));
  expect((await strip()).getAttribute('aria-label')).toBe('1 suggestion of $150');
});

test(
  'suggestions that the listing does not include are requested, and drawn with the own one',
  { tags: ['DETAIL-05'] },
  async () => {
    const all = buildSuggestions(60);
    const mine = buildSuggestion(70, { amount: 941, userId: me.id, user: me });
    const asked = answerSuggestions([...all, mine]);
    const consensus = { average: 970, min: 941, max: 1000, range: 59, ballpark: null };
    await openListing(buildPricedListing(all.slice(0, 20), { suggestionCount: 61, consensus, ownSuggestion: mine }));
    const picture = await strip();
    // The own dot has an inner circle, here and in the legend.
    expect(picture.querySelector('svg')?.querySelectorAll('circle')).toHaveLength(62);
    expect(new Set(asked.map(({ search }) => search))).toEqual(new Set(['?limit=100']));
    expect(screen.queryByText(/The picture shows/)).toBeNull();
  },
);

test(
  'of more than a hundred suggestions the newest hundred are drawn, and a note says so',
  { tags: ['DETAIL-05'] },
  async () => {
    const all = buildSuggestions(130);
    answerSuggestions(all);
    const consensus = { average: 700, min: 100, max: 1000, range: 900, ballpark: null };
    await openListing(buildPricedListing(all.slice(0, 20), { suggestionCount: 1234, consensus }));
    expect((await strip()).querySelectorAll('circle')).toHaveLength(100);
    expect(screen.getByText('Showing the newest 100 of 1,234.')).toBeTruthy();
    expect(figures()).toMatchObject({ Average: '$700', Min: '$100', Max: '$1,000', Range: '$900' });
  },
);

test('when the others fail to load, the newest are drawn, and a note says so', { tags: ['DETAIL-05'] }, async () => {
  failNetwork(listSuggestions);
  await openListing(buildPricedListing(buildSuggestions(20), { suggestionCount: 50 }));
  expect(await screen.findByText('Showing the newest 20 of 50.')).toBeTruthy();
  expect((await strip()).querySelectorAll('circle')).toHaveLength(20);
});

test(
  'each suggestion shows who, their level, how much, why and when; names link to profiles',
  { tags: ['DETAIL-04', 'PROF-07'] },
  async () => {
    const comment = 'Sold mine\nlast month';
    await openListing(buildPricedListing([buildSuggestion(0, { amount: 1200, comment, createdAt: hoursAgo(0.51) })]));
    const [row] = await rows();
    expect(row!.textContent).toContain('neighbour0New30m ago$1,200');
    expect(within(row!).getByText(/Sold mine/).textContent).toBe(comment);
    const profile = `/profile/${buildSuggestion(0).userId}`;
    expect(within(row!).getByRole('link', { name: 'neighbour0' }).getAttribute('href')).toBe(profile);
    expect(screen.getByRole('link', { name: 'maya_r' }).getAttribute('href')).toBe(`/profile/${maya.id}`);
  },
);

test('my suggestion comes first and is marked, however old it is', { tags: ['DETAIL-04'] }, async () => {
  const mine = buildSuggestion(30, { amount: 99.5, userId: me.id, user: me, createdAt: hoursAgo(40) });
  answerSuggestions([...buildSuggestions(20), mine]);
  await openListing(buildPricedListing(buildSuggestions(20), { suggestionCount: 21, ownSuggestion: mine }));
  const [first, second, ...others] = await rows();
  expect(first!.textContent).toContain('lena.bProYou1d ago$99.50');
  expect(second!.textContent).toContain('neighbour0');
  expect(within(second!).queryByText('You')).toBeNull();
  expect(others).toHaveLength(19);
  expect(screen.queryByText('Show more')).toBeNull();
});

test(
  "'Show more' brings page after page, each suggestion once, and goes when all are there",
  { tags: ['DETAIL-04'] },
  async () => {
    const all = buildSuggestions(70);
    const asked = answerSuggestions(all);
    const { person } = await openListing(buildPricedListing(all.slice(0, 20), { suggestionCount: 70 }));
    await rows(20);
    await showMore(person);
    await rows(50);
    expect(document.activeElement?.textContent).toContain('neighbour20');
    await showMore(person);
    await rows(70);
    expect((await rows()).at(-1)!.textContent).toContain('neighbour69');
    expect(screen.queryByText('Show more')).toBeNull();
    const pages = ['?limit=100', '?page=1&limit=50', '?page=2&limit=50'];
    expect(new Set(asked.map(({ search }) => search))).toEqual(new Set(pages));
  },
);

test(
  'a suggestion that moved to the next page in the meantime is not shown twice',
  { tags: ['DETAIL-04'] },
  async () => {
    const all = buildSuggestions(70);
    answerSuggestions(all);
    const { person } = await openListing(buildPricedListing(all.slice(0, 20), { suggestionCount: 70 }));
    await rows();
    await showMore(person);
    await rows(50);
    answerSuggestions([buildSuggestion(99), ...all]);
    await showMore(person);
    await rows(70);
    expect(screen.getAllByText('neighbour49')).toHaveLength(1);
  },
);

test('loading more suggestions says so', { tags: ['DETAIL-04'] }, async () => {
  neverAnswer(listSuggestions);
  const { person } = await openListing(buildPricedListing(buildSuggestions(20), { suggestionCount: 50 }));
  await rows();
  await showMore(person);
  expect(await screen.findByText('Loading more…')).toHaveProperty('disabled', true);
});

test('more suggestions that failed to load can be retried', { tags: ['DETAIL-04'] }, async () => {
  failNetwork(listSuggestions);
  const { person } = await openListing(buildPricedListing(buildSuggestions(20), { suggestionCount: 50 }));
  await rows();
  await showMore(person);
  const alert = await screen.findByText("We couldn't load more suggestions.");
  answerSuggestions(buildSuggestions(50));
  await person.click(within(alert.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Try again' }));
  expect((await rows(50)).at(-1)!.textContent).toContain('neighbour49');
});

test('after the closing each suggestion shows its XP, and the closest is marked', { tags: ['DETAIL-04'] }, async () => {
  const mine = buildSuggestion(2, { amount: 165, xpAwarded: 20, userId: me.id, user: me });
  const suggestions = [
    buildSuggestion(0, { amount: 300, xpAwarded: 5 }),
    buildSuggestion(1, { amount: 148, xpAwarded: 50 }),
    mine,
  ];
  await openListing(buildPricedListing(suggestions, { isActive: false, finalPrice: 150, ownSuggestion: mine }));
  const [own, far, closest] = await rows();
  expect(own!.textContent).toMatch(/\+20 XP$/);
  expect(far!.textContent).toMatch(/\$300\+5 XP$/);
  expect(closest!.textContent).toMatch(/Closest\+50 XP$/);
  expect(await screen.findByRole('heading', { name: 'How close were we?' })).toBeTruthy();
  expect(screen.getByText('On average, suggestions were 36% above it.')).toBeTruthy();
  expect(screen.getByText('neighbour1 was closest with $148.')).toBeTruthy();
  expect(await screen.findByText('Yours was 10% above it.')).toBeTruthy();
  const picture = await strip();
  expect(picture.getAttribute('aria-label')).toMatch(/, yours \$165, final price \$150$/);
  expect(picture.textContent).toMatch(/YouFinalClosest$/);
});

test(
  'without suggestions a friendly line replaces consensus and list',
  { tags: ['DETAIL-05', 'DETAIL-04'] },
  async () => {
    await openListing(buildListing());
    expect(screen.getByRole('heading', { name: 'No suggestions yet' })).toBeTruthy();
    expect(screen.queryByText('Community consensus')).toBeNull();
    expect(screen.queryByText('Price suggestions')).toBeNull();
  },
);
