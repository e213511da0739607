import { listListings } from '@ballpark/contracts/listings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { neverAnswer } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession, endSession } from '../api/session.ts';

const section = (name: string) => within(screen.getByRole('region', { name }));
const questions = (part: HTMLElement | Document = document) => [...part.querySelectorAll('details')];
const isOpen = (id: string) => document.getElementById(id)?.closest('details')?.open;

test('how it works is four numbered steps, each with a picture', { tags: ['INFO-01'] }, () => {
  endSession();
  openPage('/how-it-works');
  const [list] = screen.getAllByRole('list').filter(({ tagName }) => tagName === 'OL');
  const steps = [...(list?.children ?? [])];
  expect(steps.map((step) => step.querySelector('h2')?.textContent)).toEqual([
    'Create account',
    'Post item',
    'Get community suggestions',
    'Make smart decisions',
  ]);
  const seen = ['maya_r', 'Offered $140', 'Sold mine in May, same gears.', 'Range'];
  for (const [index, step] of steps.entries()) {
    expect(step.textContent).toContain(String(index + 1));
    expect(step.textContent).toContain(seen[index]);
  }
});

test('how it works has cards about points, levels and time', { tags: ['INFO-02'] }, () => {
  endSession();
  openPage('/how-it-works');
  const cards = section('Good to know');
  expect(cards.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Points for good guesses',
    'A level next to your name',
    '72 hours, then it closes',
  ]);
  for (const text of ['+50 XP', '+20 XP', '+5 XP', 'Within 10%', 'Pro', 'Regular', 'New', '72h']) {
    expect(cards.getByText(text)).toBeTruthy();
  }
});

test('how it works says what is searched for, that people judge, and that points can be held', () => {
  endSession();
  openPage('/how-it-works');
  const part = section('Fair play');
  for (const said of [/closings that look arranged/, /A person judges/, /held off the leaderboard/])
    expect(part.getByText(said)).toBeTruthy();
  expect(part.getByRole('link', { name: 'What counts as unfair' }).getAttribute('href')).toBe('/faq#arranged');
});

test('how it works answers the most common questions and links to the others', { tags: ['INFO-03'] }, async () => {
  endSession();
  const { person } = openPage('/how-it-works');
  const region = screen.getByRole('region', { name: 'Common questions' });
  expect(questions(region)).toHaveLength(4);
  await person.click(within(region).getByText('Who sees where I live?'));
  expect(isOpen('area')).toBe(true);
  expect(within(region).getByText(/your city or neighbourhood at most/)).toBeTruthy();
  expect(within(region).getByRole('link', { name: 'All questions and answers' }).getAttribute('href')).toBe('/faq');
});

test('the questions are at least twelve, in groups, each with its own URL', { tags: ['INFO-04'] }, () => {
  endSession();
  openPage('/faq');
  expect(questions().length).toBeGreaterThanOrEqual(12);
  const ids = questions().map((one) => one.querySelector('p')?.id ?? '');
  expect(new Set(ids).size).toBe(questions().length);
  expect(ids).not.toContain('');
  const groups = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  for (const group of groups) {
    expect(document.getElementById(group.getAttribute('href')?.slice(1) ?? '')?.textContent).toBe(group.textContent);
  }
  expect(questions().every(({ open }) => !open)).toBe(true);
});

test('the answers carry the numbers and rules of the product', () => {
  endSession();
  openPage('/faq');
  for (const [id, text] of [
    ['how-long', '72 hours'],
    ['never-closed', '5 XP'],
    [
      'xp',
      'the closest suggestion earns 50 XP, everyone else within 10% earns 20, and everyone who took part earns at least 5',
    ],
    ['levels', "From 51 XP you're Regular, and from 101 XP Pro"],
    ['one-price', 'One per listing, with a note of up to 250 characters'],
    ['own-listing', 'No.'],
    ['posting', 'up to 5 photos'],
    ['selling', 'no money or goods change hands'],
    ['area', 'store only that, never exact coordinates'],
    ['report', 'the three dots, and choose Report'],
    ['block', 'neither of you sees the other'],
    ['appeal', 'lets you appeal once'],
    ['download', 'It works for 24 hours'],
    ['close-account', 'Sign in within 30 days to open the account again'],
    ['moving', 'Yes, in your settings, up to 3 times a day.'],
    ['opinions', 'not professional valuations'],
  ] as const) {
    expect(document.getElementById(id)?.textContent).toContain(text);
  }
});

test('a question opens when the URL hash names it, also after navigation inside the app', async () => {
  endSession();
  const { router } = openPage('/faq#levels');
  await waitFor(() => expect(isOpen('levels')).toBe(true));
  expect(isOpen('free')).toBe(false);
  await act(() => router.navigate('/faq#free'));
  await waitFor(() => expect(isOpen('free')).toBe(true));
});

test('the about page says why, how, what we promise and whose work we use', { tags: ['INFO-04'] }, () => {
  endSession();
  openPage('/about');
  expect(screen.getByText('Nobody should have to guess a price alone.')).toBeTruthy();
  for (const name of ['Free', 'Area only', "Your data isn't for sale", 'Prices are opinions']) {
    expect(screen.getByRole('heading', { level: 3, name })).toBeTruthy();
  }
  const readCredit = (name: string) => screen.getByRole('link', { name }).closest('li')?.textContent;
  expect(readCredit('GeoNames')).toBe('City names and positions come from GeoNames, CC BY 4.0.');
  expect(readCredit('Fluent Emoji')).toBe('Sample pictures are made with Fluent Emoji, MIT licence.');
});

test.each(['/how-it-works', '/faq', '/about'])('%s ends with a link to the contact page', (path) => {
  endSession();
  openPage(path);
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.at(-1)?.textContent).toBe('Contact us');
  expect(links.at(-1)?.getAttribute('href')).toBe('/contact');
});

test.each([
  ['/', [/browsing cost nothing/, /hear from people near you/, /Only your city or neighbourhood is ever shown/]],
  ['/how-it-works', [/It's all free/, /People nearby each suggest/, /city or neighbourhood, nothing closer/]],
  ['/faq', [/browsing are free/, /decides which listings are near you/, /city or neighbourhood at most/]],
  ['/about', [/costs nothing/, /people nearby each say/, /We show your city or neighbourhood/]],
])(
  '%s says that it is free and local, and shares only your area',
  { tags: ['PROD-08', 'PROD-09', 'PROD-10'] },
  (path, overrides) => {
    endSession();
    neverAnswer(listListings);
    openPage(path);
    for (const words of overrides) expect(screen.getByText(words)).toBeTruthy();
  },
);

test('an information page links a member back into the app', () => {
  beginSession(onboardedMember, 'good');
  openPage('/faq');
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Open app' }).getAttribute('href')).toBe('/home');
});
