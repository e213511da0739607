import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ReceivedRequest } from '../../test/fake-api.ts';
import { answerListings, buildListings } from '../../test/listing-pages.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

beforeEach(() => beginSession(onboardedMember, 'good'));

const pages = () => screen.findByRole('navigation', { name: 'Pages' });
const numbers = (nav: HTMLElement) =>
  within(within(nav).getByRole('list'))
    .getAllByRole('link')
    .map((link) => `${link.textContent}${link.getAttribute('aria-current') === 'page' ? ' *' : ''}`);

/** In the order of the first request: in strict mode React mounts twice and aborts the first request. */
function pagesAsked(asked: readonly ReceivedRequest[]): (string | null)[] {
  return [...new Set(asked.map(({ search }) => new URLSearchParams(search).get('page')))];
}

test.each([0, 1, 12])('%i listings need no pagination', { tags: ['CONST-13'] }, async (count) => {
  answerListings(buildListings(count));
  openPage('/feed');
  await screen.findByText(`${count} results found`);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('the thirteenth listing is on page 2', { tags: ['FEED-14', 'CONST-11', 'CONST-13'] }, async () => {
  answerListings(buildListings(13));
  const { person, at } = openPage('/feed');
  const nav = await pages();
  expect(numbers(nav)).toEqual(['1 *', '2']);
  expect(screen.queryByRole('link', { name: 'Thing 13' })).toBeNull();
  await person.click(within(nav).getByRole('link', { name: 'Page 2' }));
  await screen.findByRole('link', { name: 'Thing 13' });
  expect(at()).toBe('/feed?page=2');
});

test(
  'at most five page numbers with the current one in the middle; the ends cannot be passed',
  { tags: ['FEED-14', 'CONST-12'] },
  async () => {
    answerListings(buildListings(1001));
    const { person } = openPage('/feed');
    const nav = await pages();
    expect(numbers(nav)).toEqual(['1 *', '2', '3', '4', '5']);
    expect(within(nav).getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
    await person.click(within(nav).getByRole('link', { name: 'Page 5' }));
    await waitFor(() => expect(numbers(nav)).toEqual(['3', '4', '5 *', '6', '7']));
    await person.click(within(nav).getByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(numbers(nav)).toEqual(['4', '5', '6 *', '7', '8']));
    await person.click(within(nav).getByRole('link', { name: 'Previous page' }));
    await waitFor(() => expect(numbers(nav)).toEqual(['3', '4', '5 *', '6', '7']));
  },
);

test('a page past the end shows the last one', { tags: ['FEED-14'] }, async () => {
  answerListings(buildListings(30));
  openPage('/feed?page=99');
  const nav = await pages();
  expect(numbers(nav)).toEqual(['1', '2', '3 *']);
  expect(await screen.findByRole('link', { name: 'Thing 30' })).toBeTruthy();
  expect(within(nav).getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
});

test('changing the page keeps the filters and moves the focus to the result count', async () => {
  answerListings(buildListings(30));
  const { person, at } = openPage('/feed?status=all');
  await person.click(within(await pages()).getByRole('link', { name: 'Page 3' }));
  await screen.findByRole('link', { name: 'Thing 30' });
  expect(at()).toBe('/feed?status=all&page=3');
  expect(document.activeElement?.textContent).toBe('30 results found');
});

test('the next page is prefetched and the previous one is cached: neither is requested twice', async () => {
  const asked = answerListings(buildListings(30));
  const { person, router } = openPage('/feed');
  const nav = await pages();
  await waitFor(() => expect(pagesAsked(asked)).toEqual(['1', '2']));
  const before = asked.length;
  await person.click(within(nav).getByRole('link', { name: 'Next page' }));
  await screen.findByRole('link', { name: 'Thing 13' });
  await waitFor(() => expect(pagesAsked(asked.slice(before))).toEqual(['3']));
  await act(() => router.navigate(-1));
  await screen.findByRole('link', { name: 'Thing 1' });
  expect(pagesAsked(asked.slice(before))).toEqual(['3']);
});
