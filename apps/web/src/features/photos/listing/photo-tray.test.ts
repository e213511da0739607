import { uploadListingPhoto, uploadListingPhotos } from '@ballpark/contracts/photos';
import { describe, expect, test, vi } from 'vitest';
import { answer, breakOff, keepWaiting, refuse, refuseOnce } from '../../../../test/fake-api.ts';
import { createPhotoTray } from './photo-tray.ts';
import { sendListingPhotos } from '../upload/photos-queries.ts';

function aFile(name: string): File {
  return new File([name], name, { type: 'image/png' });
}

const sending = { signal: new AbortController().signal, onProgress: () => undefined };

function kinds(tray: ReturnType<typeof createPhotoTray>): string[] {
  return tray.get().map(({ state }) => state.kind);
}

describe('photos of a listing form', () => {
  test(
    'are sent one by one as they are chosen, and are there under their addresses',
    { tags: ['API-33'] },
    async () => {
      const asked = answer(uploadListingPhoto, { url: '/media/a/640.webp' });
      const tray = createPhotoTray(['/media/old/640.webp']);
      expect(tray.add([aFile('a.png'), aFile('b.png')])).toEqual([]);
      expect(kinds(tray)).toEqual(['stored', 'waiting', 'waiting']);
      expect(await tray.settledUrls()).toEqual(['/media/old/640.webp', '/media/a/640.webp', '/media/a/640.webp']);
      expect(asked.map(({ body }) => body)).toEqual([
        { base64Data: `data:image/png;base64,${btoa('a.png')}`, filename: 'a.png' },
        { base64Data: `data:image/png;base64,${btoa('b.png')}`, filename: 'b.png' },
      ]);
    },
  );

  test('are five at most, also over several choices', { tags: ['VAL-27'] }, () => {
    keepWaiting(uploadListingPhoto);
    const tray = createPhotoTray(['/media/1/640.webp', '/media/2/640.webp', '/media/3/640.webp', '/media/4/640.webp']);
    expect(tray.add([aFile('a.png'), aFile('b.png')])).toEqual([
      { name: 'b.png', sentence: 'Maximum 5 photos allowed' },
    ]);
    expect(tray.get()).toHaveLength(5);
    tray.close();
  });

  test('one that did not arrive can be sent again, and the others are not held up by it', async () => {
    answer(uploadListingPhoto, { url: '/media/a/640.webp' });
    refuseOnce(uploadListingPhoto, 'unavailable');
    const tray = createPhotoTray([]);
    tray.add([aFile('a.png'), aFile('b.png')]);
    expect(await tray.settledUrls()).toBeUndefined();
    expect(tray.get()[0]?.state).toEqual({
      kind: 'failed',
      sentence: 'Failed to upload photo. Please try again.',
      canRetry: true,
    });
    expect(kinds(tray)).toEqual(['failed', 'stored']);
    tray.retry([tray.get()[0]!.id]);
    expect(await tray.settledUrls()).toHaveLength(2);
  });

  test('several that did not arrive are sent again together, in one call', { tags: ['API-34'] }, async () => {
    refuse(uploadListingPhoto, 'unavailable');
    const tray = createPhotoTray([]);
    tray.add([aFile('a.png'), aFile('b.png')]);
    await tray.settledUrls();
    const asked = answer(uploadListingPhotos, {
      photos: ['a', 'b'].map((name) => ({ url: `/media/${name}/640.webp`, width: 640, height: 480 })),
    });
    tray.retry(tray.get().map(({ id }) => id));
    expect(await tray.settledUrls()).toEqual(['/media/a/640.webp', '/media/b/640.webp']);
    expect(asked.map(({ body }) => body)).toEqual([
      {
        photos: [
          { base64Data: `data:image/png;base64,${btoa('a.png')}`, filename: 'a.png' },
          { base64Data: `data:image/png;base64,${btoa('b.png')}`, filename: 'b.png' },
        ],
      },
    ]);
  });

  test('of several sent together, the one that cannot be read is found out one by one', async () => {
    refuse(uploadListingPhoto, 'unavailable');
    const tray = createPhotoTray([]);
    tray.add([aFile('a.png'), aFile('b.png')]);
    await tray.settledUrls();
    refuse(uploadListingPhotos, 'unreadable_image');
    answer(uploadListingPhoto, { url: '/media/b/640.webp' });
    refuseOnce(uploadListingPhoto, 'unreadable_image');
    tray.retry(tray.get().map(({ id }) => id));
    await tray.settledUrls();
    expect(tray.get().map(({ state }) => state)).toEqual([
      { kind: 'failed', sentence: 'This image cannot be read. Please try another one.', canRetry: false },
      { kind: 'stored', url: '/media/b/640.webp' },
    ]);
  });

  test('one that is removed while it is on its way is waited for no longer', async () => {
    keepWaiting(uploadListingPhoto);
    const tray = createPhotoTray([]);
    tray.add([aFile('a.png')]);
    await vi.waitFor(() => expect(kinds(tray)).toEqual(['sending']));
    const settled = tray.settledUrls();
    tray.remove(tray.get()[0]!.id);
    expect(await settled).toEqual([]);
  });

  test('keep their order when one is put at another place', () => {
    const tray = createPhotoTray(['/1', '/2', '/3']);
    tray.place(tray.get()[2]!.id, 0);
    expect(tray.get().map(({ address }) => address)).toEqual(['/3', '/1', '/2']);
    tray.place(tray.get()[0]!.id, 1);
    expect(tray.get().map(({ address }) => address)).toEqual(['/1', '/3', '/2']);
  });
});

describe('sending photos of a listing together', () => {
  const words = 'Failed to upload listing photos. Please try again.';

  test(
    "fails with 'Failed to upload listing photos. Please try again.' when no answer comes",
    { tags: ['ERR-21'] },
    async () => {
      breakOff(uploadListingPhotos);
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
