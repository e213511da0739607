import { changePuzzleConsent, getPuzzleConsent } from '@ballpark/contracts/crowd/daily';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../test/fake-api.ts';
import { buildListing } from '../../test/listings.ts';
import { openListing, ownedByMe } from '../../test/price-page.tsx';

const closed = buildListing({ ...ownedByMe, isActive: false, finalPrice: 90 });
const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'May become a puzzle' });

test(
  'the owner of a closed listing agrees that it may become a puzzle, and takes that back',
  { tags: ['OP-125'] },
  async () => {
    answer(getPuzzleConsent, { agreed: false, canAgree: true });
    const { person } = await openListing(closed);
    const agreed = answer(changePuzzleConsent, { agreed: true, canAgree: true });
    await person.click(await findSwitch());
    await waitFor(() => expect(agreed.map(({ body }) => body)).toEqual([{ agreed: true }]));
    const takenBack = answer(changePuzzleConsent, { agreed: false, canAgree: false });
    await person.click(await findSwitch());
    await waitFor(() => expect(takenBack.map(({ body }) => body)).toEqual([{ agreed: false }]));
    // The switch stays where the focus is, also when it was played meanwhile.
    expect(await screen.findByText(/^It was played in the daily five/)).toBeTruthy();
    expect(document.activeElement).toBe(await findSwitch());
  },
);

test('an owner who agrees too late reads why', async () => {
  answer(getPuzzleConsent, { agreed: false, canAgree: true });
  const { person } = await openListing(closed);
  refuse(changePuzzleConsent, 'puzzle_not_possible');
  await person.click(await findSwitch());
  expect(await screen.findByText('This listing has no price, or it was played already.')).toBeTruthy();
});

test.each([
  ['the owner of a listing that cannot become one', closed],
  ['another member', buildListing({ isActive: false, finalPrice: 90 })],
])('%s is not asked', async (_, listing) => {
  const asked = answer(getPuzzleConsent, { agreed: false, canAgree: false });
  await openListing(listing);
  await waitFor(() => expect(asked.length > 0).toBe(listing === closed));
  expect(screen.queryByRole('switch', { name: 'May become a puzzle' })).toBeNull();
});
