import { listQuickCards, type QuickCard } from '@ballpark/contracts/crowd/quick';
import { getListing } from '@ballpark/contracts/listings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../../../test/fake-api.ts';
import { buildListing, buildQuickCards } from '../../../test/listings.ts';
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
const block = () => within(screen.getByRole('complementary')).findByRole('region', { name: 'Needs your guess' });

async function shownThere(): Promise<(string | null)[]> {
  const links = within(within(await block()).getByRole('list')).getAllByRole('link');
  return links.map((link) => link.textContent);
}

test('a large sidebar shows the first two listings that need a price, from the answer that home has', async () => {
  onAScreen('large');
  const [first, second, third] = buildQuickCards(3) as [QuickCard, QuickCard, QuickCard];
  const asked = answer(listQuickCards, [{ ...first, suggestionCount: 0 }, { ...second, suggestionCount: 1 }, third]);
  const { person, at } = openPage('/home');
  await screen.findAllByRole('link', { name: /Thing 1/ });
  const askedByThePage = asked.length;
  expect(await shownThere()).toEqual(['Thing 1 No suggestions', 'Thing 2 1 suggestion']);
  expect(asked).toHaveLength(askedByThePage);

  answer(getListing, buildListing({ id: first.id, title: 'Thing 1' }));
  await person.click(within(await block()).getByRole('link', { name: /Thing 1/ }));
  expect(at()).toBe(`/listing/${first.id}`);
  await waitFor(async () => expect(await shownThere()).toEqual(['Thing 2 1 suggestion', 'Thing 3 2 suggestions']));
});

test('a sidebar without room for it asks for nothing', async () => {
  onAScreen('small');
  const asked = answer(listQuickCards, buildQuickCards(3));
  answer(getListing, buildListing());
  openPage(`/listing/${buildListing().id}`);
  await screen.findByRole('heading', { level: 1, name: buildListing().title });
  expect(asked).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Needs your guess' })).toBeNull();
});

test('where no listing needs a price, there is nothing to guess', async () => {
  onAScreen('large');
  const asked = answer(listQuickCards, []);
  answer(getListing, buildListing());
  openPage(`/listing/${buildListing().id}`);
  await waitFor(() => expect(asked).not.toEqual([]));
  await screen.findByRole('heading', { level: 1, name: buildListing().title });
  expect(screen.queryByRole('region', { name: 'Needs your guess' })).toBeNull();
});
