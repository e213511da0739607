import { fireEvent, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ChosenPhotos } from './chosen-photos.tsx';
import { listStoredUrls } from './photo-list.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

let queue: UploadQueue;

function Photos({ queue: shown }: { queue: UploadQueue }) {
  const photos = useSyncExternalStore(shown.watch, shown.get);
  return <ChosenPhotos queue={shown} photos={photos} onEmpty={() => undefined} />;
}

beforeEach(() => {
  queue = createUploadQueue(['/a.webp', '/b.webp', '/c.webp']);
  render(<Photos queue={queue} />);
});

const readOrder = () => listStoredUrls(queue.get());
const getPhoto = (number: number) => screen.getByRole('button', { name: new RegExp(`^Photo ${number} of 3`) });

/** Only what the component uses: the data of a drag. */
function createTransfer() {
  const data = new Map<string, string>();
  return {
    effectAllowed: 'none',
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  };
}

test('a photo can be dragged to another place', () => {
  const dataTransfer = createTransfer();
  fireEvent.dragStart(getPhoto(3), { dataTransfer });
  expect(fireEvent.dragOver(getPhoto(1), { dataTransfer })).toBe(false);
  fireEvent.drop(getPhoto(1), { dataTransfer });
  expect(readOrder()).toEqual(['/c.webp', '/a.webp', '/b.webp']);
  expect(screen.getByText('This photo is now the cover')).toBeTruthy();
});

test('a dragged file is not taken for a photo of the list', () => {
  const dataTransfer = { ...createTransfer(), types: ['Files'] };
  expect(fireEvent.dragOver(getPhoto(1), { dataTransfer })).toBe(true);
  fireEvent.drop(getPhoto(1), { dataTransfer });
  expect(readOrder()).toEqual(['/a.webp', '/b.webp', '/c.webp']);
});

test('the arrow keys move the focused photo, and it keeps the focus', () => {
  const second = getPhoto(2);
  second.focus();
  fireEvent.keyDown(second, { key: 'ArrowRight' });
  expect(readOrder()).toEqual(['/a.webp', '/c.webp', '/b.webp']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Photo 3 of 3');
  fireEvent.keyDown(getPhoto(3), { key: 'ArrowRight' });
  expect(readOrder()).toEqual(['/a.webp', '/c.webp', '/b.webp']);
  fireEvent.keyDown(getPhoto(3), { key: 'ArrowLeft' });
  fireEvent.keyDown(getPhoto(2), { key: 'ArrowLeft' });
  expect(readOrder()).toEqual(['/b.webp', '/a.webp', '/c.webp']);
});

test('the page says how photos are put in order', () => {
  expect(screen.getByText(/^The first photo is the cover\./)).toBeTruthy();
});
