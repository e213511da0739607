import { getSense, type MemberSense } from '@ballpark/contracts/xp';
import { screen, waitFor, within } from '@testing-library/react';
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

/** The part that is loaded: it says this. */
async function findPart(text: string) {
  const said = await screen.findByText(text);
  return within(said.closest('section')!);
}

/** Forty members near: 'own' is sharper than 37 of them. */
const TOWN: MemberSense['town'] = {
  name: 'Alameda',
  place: { percent: 94 },
  bins: [
    { sense: 44, members: 12 },
    { sense: 50, members: 25 },
    { sense: 62, members: 1 },
    { sense: 66, members: 2 },
  ],
};

test('the own profile begins with the place in the town, its plot and the number in a sentence', async () => {
  const profile = buildOwnProfile();
  answerOverview(profile, { sense: { ...record, town: TOWN } });
  const { person } = await openProfile(profile);
  const part = await findPart('94%');
  const plot = part.getByRole('img', {
    name: '37 of the other 39 members of Alameda with a score are less sharp than you.',
  });
  const dots = [...plot.querySelectorAll('circle')];
  const own = dots.at(-2)!;
  const ends = dots.map((dot) => Number(dot.getAttribute('cx')) + Number(dot.getAttribute('r')));
  // Only the two sharper members are drawn beyond the own mark.
  const columns = new Set(dots.filter((_, index) => ends[index]! > ends.at(-2)!).map((dot) => dot.getAttribute('cx')));
  expect([...columns].every((x) => Number(x) > Number(own.getAttribute('cx')))).toBe(true);
  expect(columns.size).toBe(1);
  expect(part.getByText('Your number is 62')).toBeTruthy();
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bikes 71',
    'Garden work 60',
    'Tools 55',
  ]);
  await person.click(part.getByRole('button', { name: 'About Price Sense' }));
  expect(await screen.findByRole('dialog', { name: 'About Price Sense' })).toBeTruthy();
});

test('the last guesses and the tendency are in a plot of their own', async () => {
  const profile = buildOwnProfile();
  answerOverview(profile, { sense: record });
  await openProfile(profile);
  const part = within(await screen.findByRole('region', { name: 'The last 4 guesses' }));
  expect(part.getByText('Half of them were within 3% of the final price. You tend to guess 9% low.')).toBeTruthy();
  expect(part.getByRole('img', { name: '1 too low, 2 too high, 1 exactly right.' })).toBeTruthy();
});

test('with few members near the place is a half, without a plot', async () => {
  const profile = buildOwnProfile();
  const town = { name: 'Alameda', place: { band: 'sharper-half' as const }, bins: [] };
  answerOverview(profile, { sense: { ...record, town } });
  await openProfile(profile);
  const part = await findPart('In the sharper half of Alameda');
  expect(part.queryByRole('img')).toBeNull();
});

test('in the lower half the own profile has the tendency, and no rank', async () => {
  const profile = buildOwnProfile();
  answerOverview(profile, { sense: { ...record, sense: 44, categories: [], town: { ...TOWN, place: null } } });
  await openProfile(profile);
  const part = await findPart('You tend to guess 9% low.');
  expect(part.getByText('Ten more judged guesses, and we look again.')).toBeTruthy();
  expect(part.queryByRole('img')).toBeNull();
  expect(part.queryByText(/Sharper|Best at/)).toBeNull();
});

test('with too few judged guesses the own profile says how many there are', async () => {
  const profile = buildOwnProfile();
  answerOverview(profile, { sense: { ...NO_SENSE, judged: 3 } });
  await openProfile(profile);
  const part = await findPart('3 of 5');
  expect(part.getByText('A guess is judged when its listing closes with a price.')).toBeTruthy();
});

test('the profile of another member has the sentence and the number', async () => {
  const profile = buildProfile();
  answerOverview(profile, { sense: { ...record, biasPercent: null, recent: [], town: { ...TOWN, bins: [] } } });
  await openProfile(profile);
  const part = await findPart('94%');
  expect(part.getByText('Their number is 62')).toBeTruthy();
  expect(screen.queryByText(/Only you see/)).toBeNull();
});

test('the profile of another member without a number has no such part', async () => {
  const profile = buildProfile();
  answerOverview(profile, { sense: NO_SENSE });
  await openProfile(profile);
  expect(await screen.findByText('XP history')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Price Sense' })).toBeNull());
});

test('while it loads the rest of the overview is there', async () => {
  const profile = buildOwnProfile();
  answerOverview(profile);
  neverAnswer(getSense);
  await openProfile(profile);
  expect(await screen.findByRole('region', { name: 'Price Sense' })).toBeTruthy();
  expect(await screen.findByText('XP history')).toBeTruthy();
});

test('a failure hides no other part and can be tried again', async () => {
  const profile = buildOwnProfile();
  answerOverview(profile);
  refuse(getSense, 'member_not_found');
  await openProfile(profile);
  const part = await findPart("We couldn't load this part.");
  expect(part.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
