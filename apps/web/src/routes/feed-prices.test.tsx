import { type BookAnswer, getBookPrice } from '@ballpark/contracts/crowd/guide';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildBookAnswer } from '../../test/closings.ts';
import { answer, failNetwork } from '../../test/fake-api.ts';
import { answerListings, buildListings } from '../../test/listing-pages.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

await import('../features/listings/closings/search-prices.tsx');

const LINE = / closings of /;

beforeEach(() => {
  beginSession({ ...onboardedMember, latitude: 37.765, longitude: -122.242 }, 'good');
  answerListings(buildListings(2, { isActive: false, finalPrice: 150 }));
});

async function readLine(address: string, data: BookAnswer): Promise<string> {
  answer(getBookPrice, data);
  openPage(address);
  return (await screen.findByText(LINE)).textContent.trim();
}

test.each(['closed', 'all'])('a search with the status %s says what it went for', async (status) => {
  const asked = answer(getBookPrice, buildBookAnswer());
  openPage(`/feed?search=bikes&status=${status}`);
  expect((await screen.findByText(LINE)).textContent.trim()).toBe(
    '12 closings of “bikes” within about 12 mi: most $120 to $210',
  );
  expect(asked.at(-1)?.search).toBe('?words=bikes&latitude=37.765&longitude=-122.242');
});

test('a link leads to the page of the price guide', async () => {
  const guidePath = '/guide/alameda-5322737/bikes';
  const line = await readLine('/feed?search=bikes&status=closed', { ...buildBookAnswer(), guidePath });
  expect(line).toMatch(/most \$120 to \$210 See the price guide$/);
  expect(screen.getByRole('link', { name: 'See the price guide' }).getAttribute('href')).toBe(guidePath);
});

test('of few closings it says the middle price alone', async () => {
  const line = await readLine('/feed?search=bikes&status=closed', buildBookAnswer({ closings: 4, range: null }));
  expect(line).toBe('4 closings of “bikes” within about 12 mi: about $155');
});

test('it says from where the closings are', async () => {
  const line = await readLine('/feed?search=bikes&status=closed', buildBookAnswer({ area: 'anywhere' }));
  expect(line).toBe('12 closings of “bikes” anywhere in USD: most $120 to $210');
});

test.each([
  ['used golden bike', 'bicycle', 'bicycle'],
  ['used road bike', 'bicycle road', 'used road bike'],
])('for %s and closings of %s it names %s', async (search, term, named) => {
  const line = await readLine(`/feed?search=${encodeURIComponent(search)}&status=closed`, buildBookAnswer({ term }));
  expect(line).toContain(`12 closings of “${named}” `);
});

test('made-up closings are labelled', async () => {
  const line = await readLine('/feed?search=bikes&status=closed', buildBookAnswer({}, true));
  expect(line).toMatch(/\(sample data\)$/);
});

test.each([
  ['open listings', '/feed?search=bikes'],
  ['all closed listings', '/feed?status=closed'],
])('a search for %s has no such line', async (_, address) => {
  const asked = answer(getBookPrice, buildBookAnswer());
  openPage(address);
  await screen.findByRole('link', { name: 'Thing 1' });
  expect(screen.queryByText(LINE)).toBeNull();
  expect(asked).toEqual([]);
});

test.each([
  ['too little has closed', () => answer(getBookPrice, { ...buildBookAnswer(), entry: null })],
  ['no answer comes', () => failNetwork(getBookPrice)],
])('the results stand alone when %s', async (_, prepare) => {
  const asked = prepare();
  openPage('/feed?search=bikes&status=closed');
  await screen.findByRole('link', { name: 'Thing 1' });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(screen.queryByText(LINE)).toBeNull();
});
