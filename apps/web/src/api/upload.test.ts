import { uploadProfilePhoto } from '@ballpark/contracts/photos';
import { expect, test } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import { verifiedMember } from '../../test/members.ts';
import { beginSession, getSession } from './session.ts';
import { upload } from './upload.ts';

const body = { base64Data: 'data:image/png;base64,AAAA', filename: 'a.png' };

function send(options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {}) {
  const { signal = new AbortController().signal, onProgress = () => undefined } = options;
  return upload(uploadProfilePhoto, { body, signal, onProgress });
}

test('an upload carries the token and answers the data', { tags: ['API-01'] }, async () => {
  beginSession(verifiedMember, 'good');
  const asked = answer(uploadProfilePhoto, { url: '/media/a/256.webp' });
  expect(await send()).toEqual({ url: '/media/a/256.webp' });
  expect(asked).toEqual([{ body, authorization: 'Bearer good', key: null, search: '' }]);
});

test('a refusal carries the server sentence and its code', async () => {
  refuse(uploadProfilePhoto, 'unreadable_image');
  await expect(send()).rejects.toMatchObject({
    status: 422,
    code: 'unreadable_image',
    sentence: 'This image cannot be read. Please try another one.',
  });
});

test('a refused token ends the session', async () => {
  beginSession(verifiedMember, 'old');
  refuse(uploadProfilePhoto, 'not_signed_in');
  await expect(send()).rejects.toMatchObject({ status: 401 });
  expect(getSession().user).toBeNull();
});

test('without an answer it says so', async () => {
  failNetwork(uploadProfilePhoto);
  await expect(send()).rejects.toMatchObject({ status: 0, code: 'no_answer' });
});

test('a cancelled upload ends at once, before or after it began', async () => {
  neverAnswer(uploadProfilePhoto);
  const cancelling = new AbortController();
  const sent = send({ signal: cancelling.signal });
  cancelling.abort();
  await expect(sent).rejects.toMatchObject({ code: 'no_answer' });
  await expect(send({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'no_answer' });
});
