import { updateProfile } from '@ballpark/contracts/members';
import { uploadProfilePhoto } from '@ballpark/contracts/photos';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import { buildPhotoUrl } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { answerOverview, buildProfile, openProfile, buildOwnProfile } from '../../test/profile-page.tsx';
import { getSession } from '../api/session.ts';

const NEW = '/media/abc/256.webp';

const PICTURES = [
  {
    what: 'photo',
    input: 'round-picture-file',
    body: { photoUrl: NEW },
    stored: 'Profile photo updated successfully!',
    failed: 'Failed to update profile photo. Please try again.',
  },
  {
    what: 'background',
    input: 'wide-picture-file',
    body: { backgroundUrl: NEW },
    stored: 'Background image updated successfully!',
    failed: 'Failed to update background image. Please try again.',
  },
] as const;

async function openOwn() {
  const profile = buildOwnProfile();
  answerOverview(profile);
  const page = await openProfile(profile);
  await screen.findByTestId('wide-picture-file');
  return page;
}

/** The test browser cannot decode the picture, so it is uploaded unchanged. */
async function choose(input: string): Promise<void> {
  const file = new File(['face'], 'face.gif', { type: 'image/gif' });
  fireEvent.change(screen.getByTestId(input), { target: { files: [file] } });
  const dialog = await screen.findByRole('dialog');
  fireEvent.error(dialog.querySelector('img')!);
}

describe.each(PICTURES)('a new $what', ({ input, body, stored, failed, what }) => {
  test(
    `is put on the profile at once, and said to be there: '${stored}'`,
    { tags: ['TOAST-16', 'TOAST-17'] },
    async () => {
      answer(uploadProfilePhoto, { url: NEW });
      const asked = answer(updateProfile, { user: { ...onboardedMember, ...body } });
      await openOwn();
      await choose(input);
      await screen.findByText(stored);
      expect(asked.map((received) => received.body)).toEqual([body]);
      expect(getSession().user).toMatchObject(body);
      await waitFor(() => expect(screen.getByLabelText(/^Open .* full screen$/).querySelector('img')).toBeTruthy());
    },
  );

  test(`that cannot be stored says '${failed}', once`, { tags: ['ERR-25', 'ERR-26'] }, async () => {
    failNetwork(uploadProfilePhoto);
    await openOwn();
    await choose(input);
    await screen.findByText(failed);
    expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(1);
  });

  test('that is stored but not saved to the profile says the same', async () => {
    answer(uploadProfilePhoto, { url: NEW });
    refuse(updateProfile, 'foreign_photo');
    await openOwn();
    await choose(input);
    expect(await screen.findByText(failed)).toBeTruthy();
  });

  test('can be cancelled during the upload with the same button', async () => {
    neverAnswer(uploadProfilePhoto);
    const { person } = await openOwn();
    await choose(input);
    await screen.findByLabelText('Photo upload');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('Photo upload')).toBeNull();
    expect(screen.getByRole('button', { name: `Change ${what}` })).toBeTruthy();
  });
});

test('a file of another type is refused', { tags: ['VAL-33'] }, async () => {
  await openOwn();
  const file = new File(['x'], 'notes.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByTestId('round-picture-file'), { target: { files: [file] } });
  expect(await screen.findByText('Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.')).toBeTruthy();
});

test.each([
  ['Open profile photo full screen', 'Profile photo of Maya Ruiz'],
  ['Open background image full screen', 'Background image of Maya Ruiz'],
])('%s shows it as large as it is stored', { tags: ['PROF-02'] }, async (name, alt) => {
  const hash = 'a'.repeat(64);
  const profile = buildProfile({ photoUrl: `/media/${hash}/256.webp`, backgroundUrl: `/media/${hash}/256.webp` });
  answerOverview(profile);
  const { person } = await openProfile(profile);
  await person.click(screen.getByRole('button', { name }));
  const viewer = await screen.findByRole('dialog', { name: 'Photo viewer' });
  expect(within(viewer).getByAltText(alt).getAttribute('src')).toBe(`/media/${hash}/1200.webp`);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.getAttribute('aria-label')).toBe(name);
});

test('a missing picture is replaced by the drawing or the first letter', async () => {
  const profile = buildProfile({ photoUrl: buildPhotoUrl(1), backgroundUrl: buildPhotoUrl(2) });
  answerOverview(profile);
  await openProfile(profile);
  fireEvent.error(screen.getByLabelText('Open background image full screen').querySelector('img')!);
  expect(screen.queryByLabelText('Open background image full screen')).toBeNull();
  fireEvent.error(screen.getByLabelText('Open profile photo full screen').querySelector('img')!);
  expect(screen.getByLabelText('Open profile photo full screen').textContent).toBe('M');
});
