import { getComparables, type ListingComparables } from '@ballpark/contracts/crowd/guide';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { buildComparables } from '../../../../test/closings.ts';
import { answer, failNetwork, refuse } from '../../../../test/fake-api.ts';
import { buildListing } from '../../../../test/listings.ts';
import { onboardedMember } from '../../../../test/members.ts';
import { createQueryClient } from '../../../api/query-cache.ts';
import { beginSession } from '../../../api/session.ts';
import { SimilarThings } from './similar-things.tsx';

const ALAMEDA = { ...onboardedMember, latitude: 37.765, longitude: -122.242 };

function show(member = ALAMEDA) {
  beginSession(member, 'good');
  const queryClient = createQueryClient();
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SimilarThings listing={buildListing()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { container, queryClient };
}

async function readLines(data: ListingComparables, member = ALAMEDA): Promise<string[]> {
  answer(getComparables, data);
  const { container } = show(member);
  await screen.findByRole('heading', { name: 'Similar things' });
  return Array.from(container.querySelectorAll('p'), ({ textContent }) => textContent.trim());
}

test('the middle half of the prices stands with its count, its area and its age', async () => {
  expect(await readLines(buildComparables())).toEqual([
    'Similar things nearby went for $40–$70 (9 closings).',
    'Within about 12 mi, since March 2026.',
  ]);
});

test('of few closings only the middle price is shown', async () => {
  const [line] = await readLines(buildComparables({ closings: 4, range: null }));
  expect(line).toBe('Similar things nearby went for about $55 (4 closings).');
});

test('made-up closings are labelled', async () => {
  const [line] = await readLines({ ...buildComparables(), isSample: true });
  expect(line).toBe('Similar things nearby went for $40–$70 (9 closings, sample data).');
});

test.each([
  ['region', 'In the region, since March 2026.'],
  ['anywhere', 'Anywhere in USD, since March 2026.'],
] as const)('what closed in the area %s is not called nearby', async (area, basis) => {
  expect(await readLines(buildComparables({ area }))).toEqual(['Similar things went for $40–$70 (9 closings).', basis]);
});

test('a member in Europe reads kilometres and the currency of the listing', { tags: ['CUR-06'] }, async () => {
  const munich = { ...onboardedMember, latitude: 48.137, longitude: 11.575 };
  expect(await readLines(buildComparables({}, 'EUR'), munich)).toEqual([
    'Similar things nearby went for 40\u00A0€–70\u00A0€ (9 closings).',
    'Within about 20 km, since March 2026.',
  ]);
});

test('a member who chose kilometres reads them', async () => {
  const display = { units: 'kilometres', dateLanguage: 'browser', timeZone: 'by-place' } as const;
  const [, basis] = await readLines(buildComparables(), { ...ALAMEDA, display });
  expect(basis).toBe('Within about 20 km, since March 2026.');
});

test('a link leads to the price guide where it has a page, and nowhere else', async () => {
  await readLines({ ...buildComparables(), guidePath: '/guide/alameda-5322737/oak-desk' });
  const link = screen.getByRole('link', { name: 'See the price guide' });
  expect(link.getAttribute('href')).toBe('/guide/alameda-5322737/oak-desk');
  cleanup();
  await readLines(buildComparables());
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['not enough has closed', () => answer(getComparables, { ...buildComparables(), found: null })],
  ['the prices are veiled by now', () => refuse(getComparables, 'prices_veiled')],
  ['no answer comes', () => failNetwork(getComparables)],
])('there is nothing when %s', async (_, prepare) => {
  prepare();
  const { container, queryClient } = show();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.textContent).toBe('');
});
