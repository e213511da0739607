import { getSense, type MemberSense } from '@ballpark/contracts/xp';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { neverAnswer, refuse } from '../../test/fake-api.ts';
import { answerOverview, buildOwnProfile, buildProfile, NO_SENSE, openProfile } from '../../test/profile-page.tsx';

const record: MemberSense = {
  sense: 62,
  judged: 14,
  neededForSense: 0,
  biasPercent: -9,
  categories: [
    { category: 'bikes', sense: 71, judged: 8 },
    { category: 'garden-work', sense: 60, judged: 6 },
    { category: 'tools', sense: 55, judged: 5 },
    { category: 'kids', sense: 40, judged: 5 },
    { category: 'music', sense: null, judged: 2 },
  ],
  recent: [
    { percentOff: -12, isCounted: true },
    { percentOff: 3, isCounted: true },
    { percentOff: 0, isCounted: false },
    { percentOff: 240, isCounted: true },
  ],
};

async function findPart() {
  return within(await screen.findByRole('region', { name: 'Price Sense' }));
}

test('the own profile shows the dial, the tendency, the best three categories and the last guesses', async () => {
  const profile = buildOwnProfile();
  answerOverview(profile, { sense: record });
  await openProfile(profile);
  const part = await findPart();
  expect(await part.findByText('Price Sense 62 of 100. 50 is as close as the others.')).toBeTruthy();
  expect(part.getByText('You tend to guess 9% low.')).toBeTruthy();
  expect(part.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Bikes', 'Garden work', 'Tools']);
  expect(
    part.getByText('1 too low, 2 too high, 1 exactly right. Half of them were within 3% of the final price.'),
  ).toBeTruthy();
  expect(part.getByText('Hollow dots did not count for Price Sense.')).toBeTruthy();
});

test('the profile of another member says what they tend to', async () => {
  const profile = buildProfile();
  answerOverview(profile, { sense: { ...record, biasPercent: 4 } });
  await openProfile(profile);
  expect(await (await findPart()).findByText('Tends to guess 4% high.')).toBeTruthy();
});

test.each([
  [0, 'Still learning, 0 of 5'],
  [3, 'Still learning, 3 of 5'],
])('with %i judged guesses there is no figure: %s', async (judged, text) => {
  const profile = buildOwnProfile();
  answerOverview(profile, { sense: { ...NO_SENSE, judged } });
  await openProfile(profile);
  const part = await findPart();
  expect(await part.findByText(text)).toBeTruthy();
  expect(part.queryByText(/of 100/)).toBeNull();
});

test('while it loads the rest of the overview is there', async () => {
  const profile = buildOwnProfile();
  answerOverview(profile);
  neverAnswer(getSense);
  await openProfile(profile);
  await findPart();
  expect(await screen.findByText('XP history')).toBeTruthy();
});

test('a failure hides no other part and can be tried again', async () => {
  const profile = buildOwnProfile();
  answerOverview(profile);
  refuse(getSense, 'member_not_found');
  await openProfile(profile);
  const part = await findPart();
  expect(await part.findByText("We couldn't load this part.")).toBeTruthy();
  expect(part.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
