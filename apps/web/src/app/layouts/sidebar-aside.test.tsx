import { getListing } from '@ballpark/contracts/listings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../../../test/fake-api.ts';
import { answerListings, buildListings } from '../../../test/listing-pages.ts';
import { buildListing, hoursAgo } from '../../../test/listings.ts';
import { onboardedMember } from '../../../test/members.ts';
import { openPage } from '../../../test/open-page.tsx';
import { beginSession } from '../../api/session.ts';

beforeEach(() => beginSession(onboardedMember, 'good'));

/** Wide and tall, or too narrow for anything but the links. */
function onAScreen(size: 'large' | 'small') {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: size === 'large', media: query }) as MediaQueryList,
  );
}

/** It comes some seconds after the page. Home has a row with the same name for smaller screens. */
const block = () =>
  within(screen.getByRole('complementary')).findByRole('region', { name: 'Needs your guess' }, { timeout: 15_000 });

async function shownThere(): Promise<(string | null)[]> {
  const links = within(await block()).getAllByRole('link');
  return links.map((link) => link.textContent);
}

test('a large sidebar shows the two listings with the fewest prices, from the answer the home feed has', async () => {
  onAScreen('large');
  const [first, second, third] = buildListings(3);
  const asked = answerListings([
    { ...first!, suggestionCount: 4 },
    { ...second!, suggestionCount: 1 },
    { ...third!, suggestionCount: 0 },
  ]);
  const { person, at } = openPage('/home');
  await screen.findByRole('link', { name: 'Thing 1' });
  const askedByThePage = asked.length;
  expect(await shownThere()).toEqual(['Thing 3 No suggestions', 'Thing 2 1 suggestion']);
  expect(asked).toHaveLength(askedByThePage);

  answer(getListing, buildListing({ id: third!.id, title: 'Thing 3' }));
  await person.click(within(await block()).getByRole('link', { name: /Thing 3/ }));
  expect(at()).toBe(`/listing/${third!.id}`);
  await waitFor(async () => expect(await shownThere()).toEqual(['Thing 2 1 suggestion', 'Thing 1 4 suggestions']));
}, 30_000);

test('a sidebar without room for it asks for nothing', async () => {
  onAScreen('small');
  const asked = answerListings(buildListings(3));
  answer(getListing, buildListing());
  openPage(`/listing/${buildListing().id}`);
  await screen.findByRole('heading', { level: 1, name: buildListing().title });
  expect(asked).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Needs your guess' })).toBeNull();
}, 30_000);

test('where every listing is over, there is nothing to guess', async () => {
  onAScreen('large');
  const asked = answerListings(buildListings(2, { createdAt: hoursAgo(73) }));
  answer(getListing, buildListing());
  openPage(`/listing/${buildListing().id}`);
  await waitFor(() => expect(asked).not.toEqual([]), { timeout: 15_000 });
  await screen.findByRole('heading', { level: 1, name: buildListing().title });
  expect(screen.queryByRole('region', { name: 'Needs your guess' })).toBeNull();
}, 30_000);
