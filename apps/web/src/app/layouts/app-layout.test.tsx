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
