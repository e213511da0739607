import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onboardedMember } from '../../../test/members.ts';
import { openPage } from '../../../test/open-page.tsx';
import { beginSession } from '../../api/session.ts';

const bar = () => screen.queryByRole('navigation', { name: 'Quick access' });

test.each([
  ['/home', ['Home']],
  ['/feed?radius=5', ['Feed']],
  ['/achievements', []],
])('at %s the bottom bar leads to six places, two of them in its middle, and marks %o', async (address, marked) => {
  beginSession(onboardedMember, 'good');
  openPage(address);
  await screen.findByRole('heading', { level: 1 });
  await within(bar()!).findByRole('button', { name: 'Create' });
  const links = within(bar()!).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/home'],
    ['Feed', '/feed'],
    ['Create listing', '/create'],
    ['Quick guesses', '/quick'],
    ['Leaderboard', '/leaderboard'],
    ['Profile', '/profile'],
  ]);
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual(marked);
});

test('where a page has its own bar at the lower edge, this one is away', async () => {
  beginSession(onboardedMember, 'good');
  const { router } = openPage('/home');
  await screen.findByRole('heading', { level: 1 });
  expect(bar()).not.toBeNull();
  await router.navigate('/create');
  await screen.findByRole('heading', { level: 1, name: 'Create listing' }, { timeout: 12_000 });
  expect(bar()).toBeNull();
});
