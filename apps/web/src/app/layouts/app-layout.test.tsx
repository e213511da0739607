import { logout } from '@ballpark/contracts/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../test/fake-api.ts';
import { onboardedMember } from '../../../test/members.ts';
import { openPage } from '../../../test/open-page.tsx';
import { beginSession } from '../../api/session.ts';

function currentInSidebar(): (string | null)[] {
  const column = screen.getByRole('complementary', { hidden: true });
  const links = within(column).getAllByRole('link', { hidden: true });
  return links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent);
}

test.each([
  ['/home', ['Home']],
  ['/feed', ['Feed']],
  ['/feed?radius=5', ['Feed']],
  ['/achievements', ['Achievements']],
  ['/achievements/speed', ['Achievements']],
])('at %s the sidebar marks %o', { tags: ['LAYOUT-04', 'LAYOUT-05'] }, async (address, marked) => {
  beginSession(onboardedMember, 'good');
  openPage(address);
  await screen.findByRole('heading', { level: 1 });
  expect(currentInSidebar()).toEqual(marked);
});

test(
  'the sidebar shows first letter, name, XP and level, and leads to the own profile',
  { tags: ['LAYOUT-06'] },
  async () => {
    beginSession(onboardedMember, 'good');
    openPage('/home');
    const [card] = await screen.findAllByRole('link', { name: /Lena Brandt 135 XP/, hidden: true });
    expect(card?.getAttribute('href')).toBe('/profile');
    const said = ['L', 'Lena Brandt', '135 XP', 'Pro'];
    expect(said.map((text) => within(card!).getByText(text, { exact: true }).textContent)).toEqual(said);
  },
);

test(
  'the menu button opens the drawer; button, backdrop and links close it',
  { tags: ['LAYOUT-01', 'LAYOUT-02'] },
  async () => {
    beginSession(onboardedMember, 'good');
    const { person, at } = openPage('/home');
    const menu = await screen.findByRole('button', { name: 'Open menu' });
    const isOpen = () => screen.queryByRole('dialog', { name: 'Menu' }) !== null;
    expect(isOpen()).toBe(false);

    await person.click(menu);
    const drawer = screen.getByRole('dialog', { name: 'Menu' });
    await person.click(within(drawer).getByRole('button', { name: 'Close menu' }));
    expect(isOpen()).toBe(false);

    await person.click(menu);
    await person.click(drawer);
    expect(isOpen()).toBe(false);

    await person.click(menu);
    await person.click(within(drawer).getByRole('link', { name: 'Achievements' }));
    expect(isOpen()).toBe(false);
    expect(at()).toBe('/achievements');
  },
);

test('the sidebar has the three main pages first, then five more in a group of their own', async () => {
  beginSession(onboardedMember, 'good');
  openPage('/home');
  await screen.findByRole('heading', { level: 1 });
  const column = within(screen.getByRole('complementary', { hidden: true }));
  const listLinks = (name: string) => {
    const links = within(column.getByRole('navigation', { name, hidden: true })).getAllByRole('link', { hidden: true });
    return links.map((link) => [link.textContent, link.getAttribute('href')]);
  };
  expect(listLinks('Main')).toEqual([
    ['Home', '/home'],
    ['Leaderboard', '/leaderboard'],
    ['Achievements', '/achievements'],
  ]);
  expect(listLinks('More')).toEqual([
    ['Guess', '/quick'],
    ['Feed', '/feed'],
    ['Create', '/create'],
    ['Notifications', '/notifications'],
    ['What things went for', '/guide'],
  ]);
});

test.each([
  ['a member', false, ['Notifications', 'Settings']],
  ['a moderator', true, ['Notifications', 'Settings', 'Moderation']],
])('the menu of %s has the main pages first, then groups', async (_, isModerator, own) => {
  beginSession({ ...onboardedMember, isModerator }, 'good');
  const { person } = openPage('/home');
  await person.click(await screen.findByRole('button', { name: 'Open menu' }));
  const drawer = within(screen.getByRole('dialog', { name: 'Menu' }));
  await drawer.findByRole('navigation', { name: 'You' });
  const groups = drawer.getAllByRole('navigation').map((group) => {
    const name = group.getAttribute('aria-label') ?? group.querySelector('h2')?.textContent;
    return [
      name,
      ...within(group)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ];
  });
  expect(groups).toEqual([
    ['Main', 'Home', 'Leaderboard', 'Achievements'],
    ['You', ...own],
    ['Prices', 'Listings', 'Guess', 'What things went for', 'Accuracy'],
    ['Help', 'FAQ', 'About', 'Contact'],
    ['Legal', 'Privacy Policy', 'Terms of Service', 'Transparency'],
  ]);
  expect(drawer.getByRole('button', { name: 'Log out' })).toBeTruthy();
});

test('an unknown address keeps the frame of the app for a member', async () => {
  beginSession(onboardedMember, 'good');
  openPage('/no-such-page');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  expect(await screen.findByRole('navigation', { name: 'Quick access' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeTruthy();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/home');
});

test('after a change of page the heading has focus', async () => {
  beginSession(onboardedMember, 'good');
  const { person } = openPage('/home');
  const [link] = await screen.findAllByRole('link', { name: 'Achievements', hidden: true });
  await person.click(link!);
  expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 1, name: 'Achievements' }));
});

test(
  'the sidebar ends the session: whoever logs out is on the landing page and is told so',
  { tags: ['LAYOUT-07'] },
  async () => {
    answer(logout, {});
    beginSession(onboardedMember, 'good');
    const { person, at } = openPage('/home');
    const [button] = await screen.findAllByRole('button', { name: 'Log out', hidden: true });
    await person.click(button!);
    await waitFor(() => expect(at()).toBe('/'));
    expect(await screen.findByText('Logged out successfully')).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
  },
);

test(
  'the footer has its two groups of links, the tagline and the year',
  { tags: ['LAYOUT-08', 'LAYOUT-09', 'LAYOUT-10', 'LAYOUT-11'] },
  async () => {
    beginSession(onboardedMember, 'good');
    openPage('/home');
    const footer = within(await screen.findByRole('contentinfo'));
    const listLinks = (group: string) => {
      const links = within(footer.getByRole('heading', { name: group }).parentElement!).getAllByRole('link');
      return links.map((link) => [link.textContent, link.getAttribute('href')]);
    };
    expect(listLinks('Product')).toEqual([['FAQ', '/faq']]);
    expect(listLinks('Company')).toEqual([
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
    ]);
    expect(footer.getByText('Fair prices, from neighbours who know.')).toBeTruthy();
    expect(footer.getByText('© 2024 Ballpark')).toBeTruthy();
  },
);
