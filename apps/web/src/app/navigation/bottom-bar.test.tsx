import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onboardedMember } from '../../../test/members.ts';
import { openPage } from '../../../test/open-page.tsx';
import { beginSession } from '../../api/session.ts';

const bar = () => screen.queryByRole('navigation', { name: 'Quick access' });

test.each([
  ['/home', ['Home']],
  ['/feed?radius=5', ['Listings']],
  ['/achievements', []],
])('at %s the bottom bar leads to five places and marks %o', async (address, marked) => {
  beginSession(onboardedMember, 'good');
  openPage(address);
  await screen.findByRole('heading', { level: 1 });
  const links = within(bar()!).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/home'],
    ['Listings', '/feed'],
    ['Create', '/create'],
    ['Guess', '/quick'],
    ['Leaderboard', '/leaderboard'],
  ]);
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual(marked);
  // The profile is not among them: the avatar in the top bar leads there.
  const banner = within(screen.getByRole('banner'));
  expect(banner.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
});

test('where a page has its own bar at the lower edge, this one is away', async () => {
  beginSession(onboardedMember, 'good');
  const { router } = openPage('/home');
  await screen.findByRole('heading', { level: 1 });
  expect(bar()).not.toBeNull();
  await act(() => router.navigate('/create'));
  await screen.findByRole('heading', { level: 1, name: 'Create listing' });
  expect(bar()).toBeNull();
});
