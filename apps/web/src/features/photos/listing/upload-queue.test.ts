import { uploadListingPhoto, uploadListingPhotos } from '@ballpark/contracts/photos';
import { describe, expect, test, vi } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse, refuseOnce } from '../../../../test/fake-api.ts';
import { sendListingPhotos } from '../upload/photos-queries.ts';
import { createUploadQueue } from './upload-queue.ts';

function aFile(name: string): File {
  return new File([name], name, { type: 'image/png' });
}

const sending = { signal: new AbortController().signal, onProgress: () => undefined };

function kinds(queue: ReturnType<typeof createUploadQueue>): string[] {
  return queue.get().map(({ state }) => state.kind);
}

describe('photos of a listing form', () => {
  test('are sent one by one as they are chosen, and get their URLs', { tags: ['API-33'] }, async () => {
    const asked = answer(uploadListingPhoto, { url: '/media/a/640.webp' });
    const queue = createUploadQueue(['/media/old/640.webp']);
    expect(queue.add([aFile('a.png'), aFile('b.png')])).toEqual([]);
    expect(kinds(queue)).toEqual(['stored', 'waiting', 'waiting']);
    expect(await queue.settledUrls()).toEqual(['/media/old/640.webp', '/media/a/640.webp', '/media/a/640.webp']);
    expect(asked.map(({ body }) => body)).toEqual([
      { base64Data: `data:image/png;base64,${btoa('a.png')}`, filename: 'a.png' },
      { base64Data: `data:image/png;base64,${btoa('b.png')}`, filename: 'b.png' },
    ]);
  });

  test('are five at most, also over several choices', { tags: ['VAL-27'] }, () => {
    neverAnswer(uploadListingPhoto);
    const queue = createUploadQueue([
      '/media/1/640.webp',
      '/media/2/640.webp',
      '/media/3/640.webp',
      '/media/4/640.webp',
    ]);
    expect(queue.add([aFile('a.png'), aFile('b.png')])).toEqual([
      { name: 'b.png', sentence: 'Maximum 5 photos allowed' },
    ]);
    expect(queue.get()).toHaveLength(5);
    queue.close();
  });

  test('one that did not arrive can be sent again, and the others are not held up by it', async () => {
    answer(uploadListingPhoto, { url: '/media/a/640.webp' });
    refuseOnce(uploadListingPhoto, 'unavailable');
    const queue = createUploadQueue([]);
    queue.add([aFile('a.png'), aFile('b.png')]);
    expect(await queue.settledUrls()).toBeUndefined();
    expect(queue.get()[0]?.state).toEqual({
      kind: 'failed',
      sentence: 'Failed to upload photo. Please try again.',
      canRetry: true,
    });
    expect(kinds(queue)).toEqual(['failed', 'stored']);
    queue.retry([queue.get()[0]!.id]);
    expect(await queue.settledUrls()).toHaveLength(2);
  });

  test('several that did not arrive are sent again together, in one call', { tags: ['API-34'] }, async () => {
    refuse(uploadListingPhoto, 'unavailable');
    const queue = createUploadQueue([]);
    queue.add([aFile('a.png'), aFile('b.png')]);
    await queue.settledUrls();
    const asked = answer(uploadListingPhotos, {
      photos: ['a', 'b'].map((name) => ({ url: `/media/${name}/640.webp`, width: 640, height: 480 })),
    });
    queue.retry(queue.get().map(({ id }) => id));
    expect(await queue.settledUrls()).toEqual(['/media/a/640.webp', '/media/b/640.webp']);
    expect(asked.map(({ body }) => body)).toEqual([
      {
        photos: [
          { base64Data: `data:image/png;base64,${btoa('a.png')}`, filename: 'a.png' },
          { base64Data: `data:image/png;base64,${btoa('b.png')}`, filename: 'b.png' },
        ],
      },
    ]);
  });

  test('if one of several sent together cannot be read, they are sent one by one', async () => {
    refuse(uploadListingPhoto, 'unavailable');
    const queue = createUploadQueue([]);
    queue.add([aFile('a.png'), aFile('b.png')]);
    await queue.settledUrls();
    refuse(uploadListingPhotos, 'unreadable_image');
    answer(uploadListingPhoto, { url: '/media/b/640.webp' });
    refuseOnce(uploadListingPhoto, 'unreadable_image');
    queue.retry(queue.get().map(({ id }) => id));
    await queue.settledUrls();
    expect(queue.get().map(({ state }) => state)).toEqual([
      { kind: 'failed', sentence: 'This image cannot be read. Please try another one.', canRetry: false },
      { kind: 'stored', url: '/media/b/640.webp' },
    ]);
  });

  test('one that is removed during its upload is not waited for', async () => {
    neverAnswer(uploadListingPhoto);
    const queue = createUploadQueue([]);
    queue.add([aFile('a.png')]);
    await vi.waitFor(() => expect(kinds(queue)).toEqual(['sending']));
    const settled = queue.settledUrls();
    queue.remove(queue.get()[0]!.id);
    expect(await settled).toEqual([]);
  });

  test('keep their order when one is put at another place', () => {
    const queue = createUploadQueue(['/1', '/2', '/3']);
    queue.move(queue.get()[2]!.id, 0);
    expect(queue.get().map(({ address }) => address)).toEqual(['/3', '/1', '/2']);
    queue.move(queue.get()[0]!.id, 1);
    expect(queue.get().map(({ address }) => address)).toEqual(['/1', '/3', '/2']);
  });
});

describe('sending photos of a listing together', () => {
  const words = 'Failed to upload listing photos. Please try again.';

  test(
    "fails with 'Failed to upload listing photos. Please try again.' when no answer comes",
    { tags: ['ERR-21'] },
    async () => {
      failNetwork(uploadListingPhotos);
      await expect(sendListingPhotos([aFile('a.png')], sending)).rejects.toThrow(words);
    },
  );

  test(
    "fails with 'Failed to upload listing photos. Please try again.' when the server cannot take them",
    { tags: ['ERR-21'] },
    async () => {
      refuse(uploadListingPhotos, 'unavailable');
      await expect(sendListingPhotos([aFile('a.png')], sending)).rejects.toThrow(words);
    },
  );
});
