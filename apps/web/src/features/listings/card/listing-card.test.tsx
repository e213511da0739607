import type { Listing } from '@ballpark/contracts/listings';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { buildListing, hoursAgo, maya, buildPhotoUrl } from '../../../../test/listings.ts';
import { onboardedMember } from '../../../../test/members.ts';
import { beginSession } from '../../../api/session.ts';
import { ListingCard } from './listing-card.tsx';
import type { PhotoUrgency } from './listing-photo.tsx';

function show(overrides: Partial<Listing> = {}, urgency?: PhotoUrgency) {
  render(
    <MemoryRouter>
      <ListingCard listing={buildListing(overrides)} titleAs="h3" urgency={urgency} />
    </MemoryRouter>,
  );
  return screen.getByRole('article');
}

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

const picture = () => document.querySelector('img');

test(
  'a card shows the first photo in a fitting size, on its own colour until it is there',
  { tags: ['CARD-01'] },
  () => {
    show({ photoUrls: [buildPhotoUrl(1), buildPhotoUrl(2)], photoColours: ['#aabbcc', '#000000'] });
    const photo = picture();
    expect(photo?.getAttribute('src')).toBe(buildPhotoUrl(1));
    expect(photo?.getAttribute('srcset')).toContain(`${buildPhotoUrl(1).replace('640', '320')} 320w`);
    expect(photo?.getAttribute('alt')).toBe('');
    expect([photo?.width, photo?.height]).toEqual([640, 480]);
    expect(photo?.parentElement?.style.backgroundColor).toBe('#aabbcc');
  },
);

test.each([
  ['lead', 'eager', 'high'],
  ['first-row', 'eager', 'auto'],
  ['later', 'lazy', 'auto'],
] as const)('the photo of a card that is %s loads %s with %s priority', (urgency, loading, priority) => {
  show({ photoUrls: [buildPhotoUrl(1)] }, urgency);
  expect(picture()?.getAttribute('loading')).toBe(loading);
  expect(picture()?.getAttribute('fetchpriority')).toBe(priority);
});

test('a card without a photo, or with one that is gone, shows a drawing', { tags: ['CARD-01'] }, () => {
  const card = show({ photoUrls: [] });
  expect(picture()).toBeNull();
  expect(card.querySelector('svg')).not.toBeNull();
});

test('a photo that does not load gives way to the drawing', { tags: ['CARD-01'] }, () => {
  show({ photoUrls: [buildPhotoUrl(1)] });
  fireEvent.error(picture()!);
  expect(picture()).toBeNull();
});

test.each([
  ['maya_r', { username: 'maya_r', name: 'Maya Ruiz' }],
  ['Maya Ruiz', { username: null, name: 'Maya Ruiz' }],
  ['Anonymous', { username: null, name: '' }],
])('the owner is called %s', { tags: ['CARD-02'] }, (name, overrides) => {
  show({ user: { ...maya, ...overrides } });
  expect(screen.getByText(name)).toBeTruthy();
});

test(
  'title, type and description; the whole card is one link to the listing',
  { tags: ['CARD-03', 'CARD-04', 'CARD-05', 'FEED-09'] },
  () => {
    const card = show({ title: 'Paint one room', type: 'SERVICE', description: 'Two coats.' });
    expect(screen.getByRole('heading', { name: 'Paint one room' })).toBeTruthy();
    expect(screen.getByText('Service')).toBeTruthy();
    expect(screen.getByText('Two coats.')).toBeTruthy();
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/listing/${buildListing().id}`]);
    expect(card.contains(links[0]!)).toBe(true);
  },
);

const ALAMEDA = { latitude: 37.765, longitude: -122.242 };
const BRISTOL = { latitude: 51.455, longitude: -2.588 };
const BERKELEY = { latitude: 37.872, longitude: -122.273 };

test('the location is shortened to its first and last part', { tags: ['CARD-06'] }, () => {
  show({ location: 'Alameda, California, USA' });
  expect(screen.getByText('Alameda, USA')).toBeTruthy();
});

test.each([
  ['nearby', ALAMEDA, ['Berkeley, California, USA', 'Berkeley, USA · 8 mi']],
  ['nearby, in two parts', ALAMEDA, ['Berkeley, USA', 'Berkeley, USA · 8 mi']],
  ["nearby, in the owner's words", ALAMEDA, ['near the park, Berkeley', 'near the park, Berkeley · 8 mi']],
  ['nearby, in one part', ALAMEDA, ['Berkeley', 'Berkeley · 8 mi']],
  ['in the area of the member', BERKELEY, ['Berkeley, California, USA', 'Berkeley, USA · under 2 mi']],
  ['far away', BRISTOL, ['Berkeley, California, USA', 'Berkeley, USA · 8,486 km']],
] as const)(
  'a listing %s has the same short location, with its distance beside it',
  { tags: ['CARD-06', 'OP-118'] },
  (_, area, [location, text]) => {
    beginSession({ ...onboardedMember, ...area }, 'good');
    show({ location, ...BERKELEY });
    expect(screen.getByText(/Berkeley/).textContent).toBe(text);
  },
);

test('an own listing has no distance', () => {
  beginSession({ ...onboardedMember, ...BRISTOL }, 'good');
  show({ location: 'Berkeley, California, USA', ...BERKELEY, userId: onboardedMember.id });
  expect(screen.getByText(/^Berkeley/).textContent).toBe('Berkeley, USA');
});

test.each([
  [0, 'No suggestions'],
  [1, '1 suggestion'],
  [2, '2 suggestions'],
  [1043, '1,043 suggestions'],
])('%i suggestions read %o', { tags: ['CARD-07'] }, (suggestionCount, text) => {
  show({ suggestionCount });
  expect(screen.getByText(text).closest('.sr-only, [aria-hidden]')).toBeNull();
});

test.each([
  [0.01, 'just now'],
  [0.51, '30m ago'],
  [3.2, '3h ago'],
  [50, '2d ago'],
])('%f hours old reads %o', { tags: ['CARD-08'] }, (hours, text) => {
  show({ createdAt: hoursAgo(hours) });
  expect(screen.getByText(text)).toBeTruthy();
});

test('its times move on by themselves', { tags: ['CARD-08', 'LIST-07', 'LIST-08', 'LIST-09'] }, () => {
  vi.useFakeTimers();
  show({ createdAt: hoursAgo(71) });
  expect(screen.getByText('1h left')).toBeTruthy();
  pass(60_000);
  expect(screen.getByText('59m left')).toBeTruthy();
  pass(59 * 60_000);
  expect(screen.getByText('Expired')).toBeTruthy();
  expect(screen.getByText('3d ago')).toBeTruthy();
});

test(
  'an active listing shows the offer in its own currency, and no other price',
  { tags: ['LIST-06', 'CUR-06'] },
  () => {
    const card = show({
      hasOffer: true,
      offerAmount: 1250.5,
      currency: 'EUR',
      suggestionCount: 2,
      consensus: { average: 777, min: 770, max: 780, range: 10, ballpark: null },
    });
    expect(card.textContent).toContain('Offered 1.250,50');
    expect(card.textContent).not.toContain('77');
  },
);

test('without an offer an active listing shows no price at all', { tags: ['LIST-06'] }, () => {
  const card = show({ hasOffer: false, offerAmount: 140 });
  expect(card.textContent).not.toMatch(/Offered|Final Price|140/);
});

test(
  'a closed listing is dimmed but in colour, says Closed and shows its final price',
  { tags: ['LIST-03', 'LIST-04', 'LIST-05'] },
  () => {
    const card = show({
      isActive: false,
      finalPrice: 180,
      photoUrls: [buildPhotoUrl(1)],
      hasOffer: true,
      offerAmount: 90,
    });
    expect(screen.getByText('Closed')).toBeTruthy();
    expect(card.textContent).toContain('Final Price $180');
    expect(card.textContent).not.toMatch(/Offered|left/);
    expect(picture()?.className).toContain('opacity-');
    expect(picture()?.className).not.toContain('grayscale');
  },
);

test(
  'an auto-closed listing says so, and its final price is not set',
  { tags: ['LIST-02', 'LIST-04', 'LIST-05'] },
  () => {
    const card = show({ isActive: false, autoClosedAt: hoursAgo(1), finalPrice: null });
    expect(screen.getByText('Auto-closed')).toBeTruthy();
    expect(card.textContent).toContain('Final Price Not set');
  },
);

test('a listing that is still being written leads nowhere', () => {
  render(
    <MemoryRouter>
      <ListingCard listing={{ ...buildListing(), id: null }} titleAs="h2" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Steel city bike' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a card whose offer is hidden says that there is one, and not how much', () => {
  const card = show({ veiled: true, hasOffer: true, offerAmount: null });
  expect(card.textContent).toContain('Has an offer');
  expect(card.textContent).not.toContain('Offered');
});
