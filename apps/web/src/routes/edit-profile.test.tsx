import { getProfile, updateProfile } from '@ballpark/contracts/members';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerUnexpectedly, neverAnswer, refuse } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { answerOverview, buildOwnProfile } from '../../test/profile-page.tsx';
import { beginSession, endSession, getSession } from '../api/session.ts';

const member = { ...onboardedMember, about: 'Knows bicycles.' };

async function openEdit(user = member) {
  const profile = buildOwnProfile({ about: user.about });
  answerOverview(profile);
  answer(getProfile, profile);
  beginSession(user, 'good');
  const page = openPage('/profile/edit');
  await screen.findByLabelText('About');
  return page;
}

const about = () => screen.getByLabelText<HTMLTextAreaElement>('About');
const write = (value: string) => fireEvent.change(about(), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save' });

test(
  'photo, background, about and interests can be changed; name and e-mail are shown only',
  { tags: ['PROF-05', 'PROF-06'] },
  async () => {
    await openEdit();
    expect(about().value).toBe('Knows bicycles.');
    expect(screen.getByRole('button', { name: /^Helping/ }).getAttribute('aria-pressed')).toBe('true');
    await screen.findByRole('button', { name: 'Change photo' });
    expect(screen.getByRole('button', { name: 'Change background' })).toBeTruthy();
    expect(screen.getByText('lena@example.org').tagName).toBe('DD');
    expect(screen.getByText(/^Email, username and area are in your/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'settings' }).getAttribute('href')).toBe('/settings');
    expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact');
    expect(screen.getAllByRole('textbox')).toEqual([about()]);
  },
);

test(
  'saving replaces the member, shows one toast, and opens the profile without asking',
  { tags: ['TOAST-15'] },
  async () => {
    const asked = answer(updateProfile, {
      user: { ...member, about: 'New words.', preferences: ['buying', 'helping'] },
    });
    const { person, at } = await openEdit();
    write('New words.');
    await person.click(screen.getByRole('button', { name: /^Buying/ }));
    await person.click(save());
    await screen.findByText('Profile updated successfully!');
    expect(asked.map(({ body }) => body)).toEqual([{ about: 'New words.', preferences: ['buying', 'helping'] }]);
    expect(at()).toBe('/profile');
    expect(getSession().user?.about).toBe('New words.');
  },
);

test("without an interest nothing is sent: 'Please select at least one interest'", { tags: ['VAL-39'] }, async () => {
  const asked = answer(updateProfile, { user: member });
  const { person } = await openEdit();
  await person.click(screen.getByRole('button', { name: /^Helping/ }));
  await person.click(save());
  expect(screen.getByText('Please select at least one interest')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: /^Selling/ }));
  expect(screen.queryByText('Please select at least one interest')).toBeNull();
  expect(asked).toEqual([]);
});

test(
  "an answer without words says 'Failed to update profile', and what was written stays",
  { tags: ['ERR-37'] },
  async () => {
    answerUnexpectedly(updateProfile, 502, '<h1>Bad gateway</h1>');
    const { person } = await openEdit();
    write('New words.');
    await person.click(save());
    expect(await screen.findByText('Failed to update profile')).toBeTruthy();
    expect(about().value).toBe('New words.');
  },
);

test("a refusal shows the server's sentence", { tags: ['ERR-37'] }, async () => {
  refuse(updateProfile, 'too_many_requests');
  const { person } = await openEdit();
  await person.click(save());
  const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);
  await waitFor(() => expect(alerts().join('')).toMatch(/\w+/));
  expect(alerts()).not.toContain('Failed to update profile');
});

test('words that the server refuses are marked and stay', async () => {
  refuse(updateProfile, 'new_member_links', ['about']);
  const { person } = await openEdit();
  write('See evil.de');
  await person.click(save());
  await waitFor(() => expect(about().getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/^New members cannot share links or contact details yet/)).toHaveLength(1);
  expect(about().value).toBe('See evil.de');
});

test('two clicks send one request, and the form cannot be changed meanwhile', async () => {
  const asked = neverAnswer(updateProfile);
  const { person } = await openEdit();
  await person.dblClick(save());
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving…' })).disabled).toBe(true);
  expect(about().closest('fieldset')?.disabled).toBe(true);
  expect(asked).toHaveLength(1);
});

test('leaving with unsaved changes asks first, and the member may stay or go', async () => {
  const { person, at } = await openEdit();
  write('Half a thought');
  await person.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await person.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(at()).toBe('/profile/edit');
  expect(about().value).toBe('Half a thought');
  await person.click(screen.getByRole('link', { name: 'Back to profile' }));
  await person.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(at()).toBe('/profile'));
});

test('closing the page asks only while something is unsaved', async () => {
  await openEdit();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  write('Half a thought');
  expect(isAsked()).toBe(true);
  write('Knows bicycles.');
  expect(isAsked()).toBe(false);
});

test('a member who is signed out meanwhile is not asked', async () => {
  const { at } = await openEdit();
  write('Half a thought');
  endSession();
  await waitFor(() => expect(at()).toBe('/login'));
});

test('a picture can be removed', async () => {
  const asked = answer(updateProfile, { user: member });
  const { person } = await openEdit({ ...member, photoUrl: '/media/abc/256.webp' });
  expect(screen.queryByRole('button', { name: 'Remove background' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Remove photo' }));
  await screen.findByText('Profile photo updated successfully!');
  expect(asked.map(({ body }) => body)).toEqual([{ photoUrl: null }]);
});
