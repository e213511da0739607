import { listListings } from '@ballpark/contracts/listings';
import { AVERAGE_SAVINGS } from '@ballpark/rules/brand';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { neverAnswer } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession, endSession } from '../api/session.ts';

beforeEach(() => {
  endSession();
  neverAnswer(listListings);
});

const banner = () => within(screen.getByRole('banner'));
const main = () => within(screen.getByRole('main'));
const section = (name: string) => within(screen.getByRole('region', { name }));
const readHref = (element: HTMLElement) => element.getAttribute('href');

test('the top bar shows a visitor the logo, Sign In and Get Started', { tags: ['LAND-01', 'LAND-02'] }, () => {
  openPage('/');
  expect(readHref(banner().getByRole('link', { name: 'Ballpark, start page' }))).toBe('/');
  expect(readHref(banner().getByRole('link', { name: 'Sign In' }))).toBe('/login');
  expect(readHref(banner().getByRole('link', { name: 'Get Started' }))).toBe('/register');
});

test('the top bar links a member back into the app only', { tags: ['LAND-02'] }, () => {
  beginSession(onboardedMember, 'good');
  openPage('/');
  expect(banner().getAllByRole('link').map(readHref)).toEqual(['/', '/home']);
});

test(
  'the hero says what the product is and links to registration, to the daily five and to how it works',
  { tags: ['LAND-03', 'LAND-04'] },
  () => {
    openPage('/');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Get a ballpark figure from your neighbours.');
    const [join, daily, how] = main().getAllByRole('link');
    expect([join?.textContent, join && readHref(join)]).toEqual(['Get Started', '/register']);
    expect([daily?.textContent, daily && readHref(daily)]).toEqual(['Try it: five prices, no account', '/daily']);
    expect([how?.textContent, how && readHref(how)]).toEqual(['How it works', '/how-it-works']);
  },
);

test('the hero shows guesses on the price strip, one of them mine, and their average', () => {
  openPage('/');
  const strip = screen.getByRole('img', { name: 'Six guesses from $150 to $210, averaging about $182' });
  expect(strip.querySelectorAll('.bg-primary-dot')).toHaveLength(5);
  expect(strip.querySelectorAll('.bg-accent')).toHaveLength(1);
  // Screen readers skip the averages that are only visible during the animation.
  const figure = strip.closest('figure');
  for (const glimpse of figure?.querySelectorAll('.animate-glimpse') ?? []) {
    expect(glimpse.getAttribute('aria-hidden')).toBe('true');
  }
  expect(within(figure ?? document.body).getByText('$182').className).not.toContain('opacity-0');
});

test('three cards say what the product does, each with a sample of it', { tags: ['LAND-14'] }, () => {
  openPage('/');
  const cards = section('A second opinion from down the road');
  for (const title of ['Post it in a minute', 'Hear from people nearby', 'Close it, thank the closest']) {
    expect(cards.getByRole('heading', { name: title })).toBeTruthy();
  }
  expect(cards.getByText('Oak sideboard, 1970s')).toBeTruthy();
  expect(cards.getByText('Sold mine in May, same gears.')).toBeTruthy();
  expect(cards.getByRole('img', { name: /final price of \$185/ })).toBeTruthy();
  expect(cards.getByText('+50 XP')).toBeTruthy();
});

test('four jobs show what people might say they cost, each marked as an example', { tags: ['LAND-15'] }, () => {
  openPage('/');
  const jobs = section('What should a job cost?');
  for (const [title, range] of [
    ['Fix a leaking tap', '$90-$150'],
    ['Mow a small lawn', '$35-$55'],
    ['Paint one bedroom', '$280-$450'],
    ['Move a two-room flat, 2 people, 4 h', '$320-$480'],
  ] as const) {
    const job = within(jobs.getByRole('heading', { name: title }).closest('li') ?? document.body);
    expect(job.getByText('Example')).toBeTruthy();
    expect(job.getByText(range)).toBeTruthy();
    expect(job.getByRole('img', { name: `${title}: guesses from ${range}` })).toBeTruthy();
  }
  expect(jobs.getAllByRole('listitem')).toHaveLength(4);
});

test('three stories are told, and each says that it is a sample', { tags: ['LAND-16'] }, () => {
  openPage('/');
  const stories = section('How it can go').getAllByRole('figure');
  expect(stories).toHaveLength(3);
  for (const story of stories) {
    expect(within(story).getByText('Sample story')).toBeTruthy();
    expect(story.querySelector('blockquote')?.textContent).toMatch(/^“.+”$/);
  }
});

test('the footer links to every information page', { tags: ['LAND-17'] }, () => {
  openPage('/');
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, readHref(link)])).toEqual([
    ['FAQ', '/faq'],
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Accuracy', '/accuracy'],
    ['Transparency', '/transparency'],
    ['What things went for', '/guide'],
  ]);
});

test('the savings are mentioned once, and called our own estimate', { tags: ['PROD-11'] }, () => {
  openPage('/');
  expect(AVERAGE_SAVINGS).toBe('$500-2,000');
  expect(document.body.textContent.split(AVERAGE_SAVINGS)).toHaveLength(2);
  const said = screen.getByText(AVERAGE_SAVINGS).closest('p');
  expect(said?.textContent).toContain('average savings');
  expect(said?.textContent).toContain('Our own estimate, not a promise.');
});

test('the page ends with a call to join', () => {
  openPage('/');
  const call = section("Someone nearby knows what it's worth.");
  expect(readHref(call.getByRole('link', { name: 'Get Started' }))).toBe('/register');
  expect(readHref(call.getByRole('link', { name: 'See how it works' }))).toBe('/how-it-works');
});
