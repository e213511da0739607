import { checkUsername, completeOnboarding, getOwnProfile, logout } from '@ballpark/contracts/accounts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerUnexpectedly, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import { onboardedMember, verifiedMember } from '../../test/members.ts';
import {
  answerUsernamesFree,
  bristol,
  getButton,
  readStoredDraft,
  openInterests,
  openSetup,
  getUsernameField,
} from '../../test/onboarding-page.tsx';
import { openPage } from '../../test/open-page.tsx';
import { beginSession, getSession } from '../api/session.ts';

async function complete(kept: Parameters<typeof openInterests>[0] = { preferences: ['helping'] }) {
  const page = openInterests(kept);
  await page.person.click(await screen.findByRole('button', { name: 'Complete Setup' }));
  return page;
}

test(
  'the cards are Selling, Buying, Browsing and Helping, each with a sentence, and can be toggled',
  { tags: ['PROD-15', 'ONB-12', 'ONB-14', 'POLICY-13'] },
  async () => {
    const { person } = openInterests();
    await screen.findByRole('button', { name: 'Complete Setup' });
    const cards = screen.getAllByRole('button', { pressed: false });
    expect(cards.map((card) => card.textContent)).toEqual([
      'SellingI have things or services to sell and want a fair price.',
      "BuyingI want to know what's fair before I pay.",
      'BrowsingI like seeing what things go for around here.',
      'HelpingI know prices and enjoy helping neighbours.',
    ]);
    await person.click(getButton(/^Helping/));
    await person.click(getButton(/^Selling/));
    await person.click(getButton(/^Helping/));
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
    expect(readStoredDraft()).toMatchObject({ preferences: ['selling'] });
  },
);

test(
  'completing sends everything, replaces the member and goes home with two toasts',
  { tags: ['ONB-13', 'SESS-07', 'TOAST-03', 'TOAST-06'] },
  async () => {
    const asked = answer(completeOnboarding, { user: onboardedMember });
    const { at } = await complete({ preferences: ['selling', 'helping'], photoUrl: '/media/abc/256.webp' });
    await waitFor(() => expect(at()).toBe('/home'));
    await screen.findByText('Onboarding completed successfully!');
    await screen.findByText('Welcome to Ballpark!');
    expect(asked.map(({ body }) => body)).toEqual([
      {
        username: 'lena.b',
        photoUrl: '/media/abc/256.webp',
        preferences: ['selling', 'helping'],
        latitude: bristol.latitude,
        longitude: bristol.longitude,
        guessFirst: false,
      },
    ]);
    expect(getSession().user).toEqual(onboardedMember);
    expect(readStoredDraft()).toBeNull();
  },
);

test('a setup that begins does not choose to guess first', { tags: ['OP-117'] }, async () => {
  answerUsernamesFree();
  beginSession(verifiedMember, 'good');
  const { person } = openPage('/onboarding');
  await person.type(await screen.findByLabelText('Username'), 'lena.b');
  expect(readStoredDraft()).toMatchObject({ username: 'lena.b', guessFirst: false });
});

test(
  "'Show me the prices' is preset, guessing first is offered and kept in the draft",
  { tags: ['OP-117'] },
  async () => {
    const asked = answer(completeOnboarding, { user: onboardedMember });
    const { person, at } = openInterests({ preferences: ['helping'] });
    const show = await screen.findByRole<HTMLInputElement>('radio', { name: 'Show me the prices' });
    const guess = screen.getByRole<HTMLInputElement>('radio', { name: /^Let me guess first/ });
    expect([show.checked, guess.checked]).toEqual([true, false]);
    await person.click(guess);
    expect([show.checked, guess.checked]).toEqual([false, true]);
    expect(readStoredDraft()).toMatchObject({ guessFirst: true });
    await person.click(getButton('Complete Setup'));
    await waitFor(() => expect(at()).toBe('/home'));
    expect(asked.map(({ body }) => body)).toMatchObject([{ guessFirst: true }]);
  },
);

test("without an interest nothing is sent: 'Please select at least one interest'", { tags: ['VAL-11'] }, async () => {
  const asked = answer(completeOnboarding, { user: onboardedMember });
  await complete({});
  expect(screen.getByText('Please select at least one interest')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('choosing an interest takes the complaint about it away', async () => {
  const { person } = await complete({});
  expect(screen.getByText('Please select at least one interest')).toBeTruthy();
  await person.click(getButton(/^Helping/));
  expect(screen.queryByText('Please select at least one interest')).toBeNull();
});

test('the first visit welcomes by the first name, and later visits welcome back', async () => {
  answer(completeOnboarding, { user: onboardedMember });
  const { at } = await complete();
  await waitFor(() => expect(at()).toBe('/home'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Lena' })).toBeTruthy();
  cleanup();
  sessionStorage.clear();
  openPage('/home');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Lena' })).toBeTruthy();
});

test(
  "without a location the member is led back to it: 'Please set your location first'",
  { tags: ['VAL-12'] },
  async () => {
    const asked = answer(completeOnboarding, { user: onboardedMember });
    await complete({ preferences: ['helping'], location: null });
    await screen.findByRole('heading', { name: 'Where are you?' });
    expect(await screen.findByText('Please set your location first')).toBeTruthy();
    expect(asked).toEqual([]);
  },
);

test("an answer without a sentence says 'Onboarding failed', in one toast", { tags: ['ERR-03'] }, async () => {
  answerUnexpectedly(completeOnboarding, 502, '<h1>Bad gateway</h1>');
  await complete();
  await waitFor(() => expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(1));
  expect(document.querySelector('[data-sonner-toast]')?.textContent).toBe('Onboarding failed');
});

test("no answer at all says 'Failed to complete onboarding'", { tags: ['ERR-03'] }, async () => {
  failNetwork(completeOnboarding);
  await complete();
  await waitFor(() => expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(1));
  expect(document.querySelector('[data-sonner-toast]')?.textContent).toBe('Failed to complete onboarding');
});

test("a name that was taken meanwhile leads back to the name, with the server's sentence", async () => {
  refuse(completeOnboarding, 'username_taken');
  await complete();
  await screen.findByRole('heading', { name: 'Set up your profile' });
  await waitFor(() => expect(getUsernameField().getAttribute('aria-invalid')).toBe('true'));
  expect(getButton('Continue').disabled).toBe(true);
});

test('a photo that the server no longer has leads back to an empty photo picker', async () => {
  refuse(completeOnboarding, 'foreign_photo');
  await complete({ preferences: ['helping'], photoUrl: '/media/abc/256.webp' });
  await screen.findByRole('heading', { name: 'Set up your profile' });
  expect(getButton('Add photo (optional)')).toBeTruthy();
});

test('when another tab has completed the setup this one goes home too', async () => {
  refuse(completeOnboarding, 'already_onboarded');
  answer(getOwnProfile, { user: onboardedMember });
  const { at } = await complete();
  await waitFor(() => expect(at()).toBe('/home'));
});

test('two clicks send one request', async () => {
  const asked = neverAnswer(completeOnboarding);
  const { person } = openInterests({ preferences: ['helping'] });
  await person.dblClick(await screen.findByRole('button', { name: 'Complete Setup' }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Completing setup...' })).disabled).toBe(true);
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('the step bar leads back, but not forward with an unusable name', { tags: ['ONB-15'] }, async () => {
  const { person } = openInterests();
  await screen.findByRole('button', { name: 'Complete Setup' });
  await person.click(getButton(/^1?Profile|Profile, done/));
  answer(checkUsername, { available: false, message: 'Username is already taken. Please choose a different one.' });
  await person.type(getUsernameField(), '2');
  await screen.findByText('Username is already taken. Please choose a different one.');
  await person.click(getButton(/Interests/));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Set up your profile');
});

test('the draft of another member in this tab is not shown', async () => {
  openSetup({ memberId: 'somebody-else', step: 'interests', username: 'not.mine' });
  expect(await screen.findByRole('heading', { name: 'Set up your profile' })).toBeTruthy();
  expect(getUsernameField().value).toBe('');
});

test('Sign Out returns to the start page and deletes the draft', { tags: ['ONB-02'] }, async () => {
  answer(logout, {});
  const { at, person } = openInterests();
  await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(at()).toBe('/'));
  expect(sessionStorage.getItem('onboarding')).toBeNull();
});

test('a member who has completed the setup is redirected', { tags: ['GUARD-10'] }, async () => {
  beginSession({ ...verifiedMember, isOnboarded: true }, 'good');
  const { at } = openPage('/onboarding');
  await waitFor(() => expect(at()).toBe('/home'));
});
