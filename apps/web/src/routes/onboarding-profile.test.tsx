import { checkUsername } from '@ballpark/contracts/accounts';
import { uploadProfilePhoto } from '@ballpark/contracts/photos';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, answerUnexpectedly, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import {
  getButton,
  answerUsernamesFree,
  readStoredDraft,
  openSetup,
  getUsernameField,
} from '../../test/onboarding-page.tsx';

const TAKEN = { available: false, message: 'Username is already taken. Please choose a different one.' };

test('the bar has three steps, and the first is the current one', { tags: ['ONB-01'] }, () => {
  openSetup();
  const steps = screen.getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['1Profile', '2Location', '3Interests']);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
});

test(
  'without a name Continue is disabled with a reason; leaving the field marks it',
  { tags: ['VAL-01', 'VAL-05'] },
  async () => {
    const { person } = openSetup();
    expect(getButton('Continue').disabled).toBe(true);
    expect(screen.getByText('Please enter your username')).toBeTruthy();
    expect(getUsernameField().getAttribute('aria-invalid')).toBeNull();
    await person.click(getUsernameField());
    await person.tab();
    expect(getUsernameField().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Please enter your username')).toHaveLength(1);
  },
);

test('two characters are too few and cause no request', { tags: ['VAL-02', 'VAL-06'] }, async () => {
  const asked = answerUsernamesFree();
  const { person } = openSetup();
  await person.type(getUsernameField(), ' ab {Enter}');
  expect(getUsernameField().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Username must be at least 3 characters long')).toBeTruthy();
  expect(getButton('Continue').disabled).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(asked).toEqual([]);
});

test(
  'a name is checked after a typing pause; until then it counts as being checked',
  { tags: ['ONB-04', 'VAL-03'] },
  async () => {
    const asked = answerUsernamesFree();
    const { person } = openSetup();
    await person.type(getUsernameField(), ' lena.b');
    expect(screen.getByText('Please wait while we check username availability')).toBeTruthy();
    expect(getButton('Continue').disabled).toBe(true);
    expect(asked).toEqual([]);
    await screen.findByText('Username is available');
    expect(asked.map(({ search }) => search)).toEqual(['?username=lena.b']);
    expect(getButton('Continue').disabled).toBe(false);
  },
);

test('the name is checked 500 ms after the last keystroke, not a moment earlier', { tags: ['ONB-20'] }, async () => {
  answerUsernamesFree();
  openSetup();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const requests = vi.spyOn(globalThis, 'fetch');
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  fireEvent.change(getUsernameField(), { target: { value: 'lena' } });
  await pass(499);
  fireEvent.change(getUsernameField(), { target: { value: 'lena.b' } });
  await pass(499);
  expect(requests).not.toHaveBeenCalled();
  await pass(1);
  expect(
    requests.mock.calls.map(([request]) => (request instanceof Request ? new URL(request.url).search : '')),
  ).toEqual(['?username=lena.b']);
  vi.useRealTimers();
});

test('a taken name is marked, and Enter does not continue', { tags: ['VAL-04'] }, async () => {
  answer(checkUsername, TAKEN);
  const { person } = openSetup();
  await person.type(getUsernameField(), 'lena.b');
  await screen.findByText(TAKEN.message);
  await person.type(getUsernameField(), '{Enter}');
  expect(getButton('Continue').disabled).toBe(true);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Set up your profile');
});

test('a late answer for an older name is dropped', async () => {
  neverAnswer(checkUsername);
  const { person } = openSetup();
  await person.type(getUsernameField(), 'lena');
  await new Promise((resolve) => setTimeout(resolve, 600));
  answer(checkUsername, TAKEN);
  await person.type(getUsernameField(), '.b');
  expect(screen.getByText('Please wait while we check username availability')).toBeTruthy();
  await screen.findByText(TAKEN.message);
});

test('when the check fails the member is told and may continue', { tags: ['ERR-27'] }, async () => {
  answerUnexpectedly(checkUsername, 502, '<h1>Bad gateway</h1>');
  const { person } = openSetup();
  await person.type(getUsernameField(), 'lena.b');
  await screen.findByText('Error checking username availability');
  expect(getButton('Continue').disabled).toBe(false);
});

test(
  'Continue leads to the location, whose heading gets the focus; the bar leads back',
  { tags: ['ONB-05', 'ONB-15'] },
  async () => {
    answerUsernamesFree();
    const { person } = openSetup();
    await person.type(getUsernameField(), 'lena.b');
    await waitFor(() => expect(getButton('Continue').disabled).toBe(false));
    await person.click(getButton('Continue'));
    const heading = await screen.findByRole('heading', { name: 'Where are you?' });
    expect(document.activeElement).toBe(heading);
    await person.click(getButton(/Profile/));
    expect(getUsernameField().value).toBe('lena.b');
  },
);

async function choose(file: File) {
  const page = openSetup();
  fireEvent.change(screen.getByTestId('photo-file'), { target: { files: [file] } });
  return page;
}

test('a file of another type is refused at the photo picker', { tags: ['VAL-33'] }, async () => {
  await choose(new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
  expect(screen.getByText('Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.')).toBeTruthy();
});

test('a file over 10 MB is refused at the photo picker', { tags: ['VAL-34'] }, async () => {
  await choose(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'face.png', { type: 'image/png' }));
  expect(screen.getByText('File too large. Please upload images smaller than 10MB.')).toBeTruthy();
});

/** The test browser cannot decode the picture, so it is uploaded unchanged. */
async function sendUnseen() {
  const page = await choose(new File(['face'], 'face.gif', { type: 'image/gif' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.error(dialog.querySelector('img')!);
  return page;
}

test(
  'a photo is uploaded, a toast says so, and the draft keeps only its URL',
  { tags: ['ONB-03', 'TOAST-09'] },
  async () => {
    const asked = answer(uploadProfilePhoto, { url: '/media/abc/256.webp' });
    await sendUnseen();
    await screen.findByText('Photo uploaded successfully!');
    expect(asked.map(({ body }) => body)).toEqual([
      { base64Data: `data:image/gif;base64,${btoa('face')}`, filename: 'face.gif' },
    ]);
    await waitFor(() => expect(readStoredDraft()).toMatchObject({ photoUrl: '/media/abc/256.webp' }));
    expect(JSON.stringify(readStoredDraft())).not.toContain(btoa('face'));
    expect(getButton('Change photo')).toBeTruthy();
  },
);

test("without an answer the toast says 'Failed to upload photo. Please try again.'", { tags: ['ERR-22'] }, async () => {
  failNetwork(uploadProfilePhoto);
  await sendUnseen();
  expect(await screen.findByText('Failed to upload photo. Please try again.')).toBeTruthy();
  expect(getButton('Add photo (optional)')).toBeTruthy();
});

test("a picture that the server cannot read shows the server's sentence", async () => {
  refuse(uploadProfilePhoto, 'unreadable_image');
  await sendUnseen();
  expect(await screen.findByText('This image cannot be read. Please try another one.')).toBeTruthy();
});

test('during a photo upload the member cannot continue, and the upload can be cancelled', async () => {
  answerUsernamesFree();
  neverAnswer(uploadProfilePhoto);
  const { person } = await sendUnseen();
  await screen.findByRole('progressbar');
  await person.type(getUsernameField(), 'lena.b');
  await screen.findByText('Username is available');
  expect(getButton('Continue').disabled).toBe(true);
  expect(screen.getByText('Your photo is still uploading')).toBeTruthy();
  await person.click(getButton('Cancel'));
  await waitFor(() => expect(getButton('Continue').disabled).toBe(false));
  expect(screen.queryByRole('progressbar')).toBeNull();
});
