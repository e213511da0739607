import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReceivedRequest } from '../../test/fake-api.ts';
import { answerSearches, answerListings, buildListings } from '../../test/listing-pages.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

const ALAMEDA = { latitude: 37.765, longitude: -122.242 };

beforeEach(() => beginSession({ ...onboardedMember, ...ALAMEDA }, 'good'));

/** The query of the last search, not counting the prefetched page. */
function lastAsked(asked: readonly ReceivedRequest[]): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(asked.at(-1)?.search));
}

function onAPhone() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList,
  );
}

const radio = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name });
const toggle = () => screen.getByRole('button', { name: /^Filters/ });

test(
  'the panel with category, distance and status can be closed and opened',
  { tags: ['FEED-02', 'FEED-03'] },
  async () => {
    answerListings(buildListings(1));
    const { person } = openPage('/feed');
    await screen.findByRole('group', { name: 'Category' });
    expect(screen.getByRole('searchbox', { name: 'Search listings' })).toBeTruthy();
    for (const name of ['Category', 'Distance', 'Status']) expect(screen.getByRole('group', { name })).toBeTruthy();
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    await person.click(toggle());
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('group', { name: 'Category' })).toBeNull();
    await person.click(toggle());
    expect(screen.getByRole('group', { name: 'Category' })).toBeTruthy();
  },
);

test(
  'the defaults are any category, within 20, active; distances are in miles in America',
  { tags: ['FEED-15', 'FEED-17'] },
  async () => {
    const asked = answerListings(buildListings(1));
    openPage('/feed');
    await screen.findByRole('group', { name: 'Category' });
    const named = (group: string) =>
      within(screen.getByRole('group', { name: group }))
        .getAllByRole<HTMLInputElement>('radio')
        .map((option) => `${option.labels?.[0]?.textContent}${option.checked ? ' *' : ''}`);
    expect(named('Category')).toEqual(['All *', 'Product', 'Service']);
    expect(named('Distance')).toEqual(['Anywhere', '5 mi', '10 mi', '20 mi *', '50 mi']);
    expect(named('Status')).toEqual(['Active *', 'Closed', 'All']);
    await waitFor(() => expect(lastAsked(asked)).toEqual({ radius: '20', status: 'active', page: '1', widen: 'true' }));
  },
);

test(
  'every filter goes into the URL and the request, starting at page 1',
  { tags: ['FEED-16', 'FEED-04', 'FEED-06'] },
  async () => {
    const asked = answerListings(buildListings(30));
    const { person, at } = openPage('/feed?page=3');
    await screen.findByRole('link', { name: 'Thing 25' });
    await screen.findByRole('group', { name: 'Category' });
    expect(toggle().textContent).toBe('Filters');

    await person.click(radio('Category', 'Service'));
    await waitFor(() => expect(at()).toBe('/feed?type=SERVICE'));
    await person.click(radio('Distance', '10 mi'));
    await waitFor(() => expect(at()).toBe('/feed?type=SERVICE&radius=10'));
    await person.click(radio('Status', 'Closed'));
    await waitFor(() => expect(at()).toBe('/feed?type=SERVICE&radius=10&status=closed'));

    expect(toggle().textContent).toBe('Filters (3)');
    const searched = { type: 'SERVICE', radius: '10', status: 'closed', page: '1' };
    await waitFor(() =>
      expect(asked.map(({ search }) => Object.fromEntries(new URLSearchParams(search)))).toContainEqual(searched),
    );
    const chips = within(screen.getByRole('list', { name: 'Active filters' }));
    expect(
      chips.getAllByRole('button', { name: /^Remove filter/ }).map((chip) => chip.getAttribute('aria-label')),
    ).toEqual(['Remove filter: Service', 'Remove filter: Within 10 mi', 'Remove filter: Closed']);
  },
);

test(
  'removing a chip moves the focus to its neighbour, removing the last one to the filters',
  { tags: ['FEED-06'] },
  async () => {
    answerListings(buildListings(1));
    const { person, at } = openPage('/feed?type=SERVICE&radius=5');
    await person.click(await screen.findByRole('button', { name: 'Remove filter: Service' }));
    await waitFor(() => expect(at()).toBe('/feed?radius=5'));
    const left = screen.getByRole('button', { name: 'Remove filter: Within 5 mi' });
    expect(document.activeElement).toBe(left);
    await person.click(left);
    await waitFor(() => expect(at()).toBe('/feed'));
    expect(document.activeElement).toBe(toggle());
  },
);

test('Clear All restores every default, also in the search field', { tags: ['FEED-05'] }, async () => {
  answerListings(buildListings(1));
  const { person, at } = openPage('/feed?search=bike&type=SERVICE&radius=5&status=all');
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  expect(field.value).toBe('bike');
  await person.click(screen.getByRole('button', { name: 'Clear All' }));
  await waitFor(() => expect(at()).toBe('/feed'));
  expect(field.value).toBe('');
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

test(
  'typed text is searched after a pause, starting at page 1, and the back button undoes it',
  { tags: ['FEED-03'] },
  async () => {
    const asked = answerSearches((query) => buildListings(query.get('search') === 'bike' ? 2 : 30));
    const { person, at, router } = openPage('/feed?page=2');
    await screen.findByRole('link', { name: 'Thing 13' });
    const before = asked.length;
    // In one piece: on a busy machine single keystrokes can be further apart than the pause that starts a search.
    await person.click(screen.getByRole('searchbox'));
    await person.paste(' bike ');
    await screen.findByText('2 results found');
    expect(at()).toBe('/feed?search=bike');
    expect(asked.slice(before).map(({ search }) => new URLSearchParams(search).get('search'))).toEqual(['bike']);
    await act(() => router.navigate(-1));
    await screen.findByText('30 results found');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(at()).toBe('/feed?page=2');
  },
);

test('Enter searches at once', async () => {
  answerListings(buildListings(1));
  const { person, at } = openPage('/feed');
  await person.type(await screen.findByRole('searchbox'), 'sofa{Enter}');
  expect(at()).toBe('/feed?search=sofa');
});

test(
  'on a phone the filters are a sheet that shows the number of results',
  { tags: ['FEED-02', 'FEED-05'] },
  async () => {
    onAPhone();
    answerSearches((query) => buildListings(query.get('type') === 'SERVICE' ? 1 : 5));
    const { person, at } = openPage('/feed');
    await screen.findByText('5 results found');
    expect(screen.queryByRole('group', { name: 'Category' })).toBeNull();
    await person.click(toggle());
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(sheet.getByRole('button', { name: 'Show 5 results' })).toBeTruthy();
    await person.click(sheet.getByRole('radio', { name: 'Service' }));
    const show = await sheet.findByRole('button', { name: 'Show 1 result' });
    await person.click(sheet.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(at()).toBe('/feed'));
    await person.click(show);
    expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull();
  },
);
