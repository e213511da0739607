import { LISTING_PHOTOS_MAX } from '@ballpark/rules/listings';
import { listingPhotoMessages } from '../messages.ts';
import { type RefusedFile, sortChosenFiles } from './listing-file.ts';
import { createPhotoList, hasFailed, type PhotoList, type PhotoState, storedUrls } from './photo-list.ts';
import { isAboutThePicture, PhotoError } from '../upload/photo-problem.ts';

/** Shrinking and sending are needed when the first photo is there, not before. A failed download is a failed upload. */
const loadSender = () => import('../upload/photos-queries.ts');

/** A file of this page, and the way to stop sending it. */
type Chosen = { file: File; sending: AbortController };

type Desk = {
  list: PhotoList;
  chosen: Map<string, Chosen>;
  /** Ends when everything that was asked for is done. */
  work: Promise<void>;
};

/**
 * The photos of a listing form. They are sent in the background, one after the other, so that the first is there while
 * the second is still on its way; the form asks for `settledUrls` before it is sent itself.
 */
export function createPhotoTray(storedAtFirst: readonly string[]) {
  const list = createPhotoList(storedAtFirst.map((url) => ({ address: url, state: { kind: 'stored', url } })));
  const desk: Desk = { list, chosen: new Map(), work: Promise.resolve() };
  return {
    get: list.get,
    watch: list.watch,
    place: list.place,
    /** Takes what fits and begins to send it; answers what it did not take. */
    add: (files: readonly File[]): RefusedFile[] => {
      const { taken, refused } = sortChosenFiles(files, LISTING_PHOTOS_MAX - list.get().length);
      for (const file of taken) {
        const id = list.add({ address: URL.createObjectURL(file), state: { kind: 'waiting' } });
        desk.chosen.set(id, { file, sending: new AbortController() });
        lineUp(desk, id);
      }
      return refused;
    },
    remove: (id: string) => {
      letGo(desk, id);
      list.remove(id);
    },
    /** Sends again what failed: one photo by itself, several in one call. */
    retry: (ids: readonly string[]) => {
      for (const id of ids) list.setState(id, { kind: 'waiting' });
      const [only] = ids;
      if (ids.length > 1) desk.work = desk.work.then(() => sendTogether(desk, ids));
      else if (only !== undefined) lineUp(desk, only);
    },
    /** Waits for all that is on its way, also what is added meanwhile: its addresses, or none when one has failed. */
    settledUrls: async (): Promise<string[] | undefined> => {
      for (let seen: Promise<void> | undefined; seen !== desk.work;) {
        seen = desk.work;
        await seen;
      }
      return list.get().some(hasFailed) ? undefined : storedUrls(list.get());
    },
    /** The page is left: nothing more is sent. */
    close: () => {
      for (const id of desk.chosen.keys()) letGo(desk, id);
    },
  };
}

export type PhotoTray = ReturnType<typeof createPhotoTray>;

function lineUp(desk: Desk, id: string): void {
  desk.work = desk.work.then(() => sendOne(desk, id));
}

async function sendOne({ list, chosen }: Desk, id: string): Promise<void> {
  const one = chosen.get(id);
  if (!one) return;
  const onProgress = (share: number) => list.setState(id, { kind: 'sending', share });
  onProgress(0);
  try {
    const { sendListingPhoto } = await loadSender();
    const url = await sendListingPhoto(one.file, { signal: one.sending.signal, onProgress });
    list.setState(id, { kind: 'stored', url });
  } catch (error) {
    list.setState(id, failureOf(error));
  }
}

async function sendTogether(desk: Desk, ids: readonly string[]): Promise<void> {
  const { list } = desk;
  // What was removed meanwhile stays behind.
  const sent = ids.flatMap((id) => {
    const one = desk.chosen.get(id);
    return one ? [{ id, ...one }] : [];
  });
  const onProgress = (share: number) => sent.forEach(({ id }) => list.setState(id, { kind: 'sending', share }));
  onProgress(0);
  try {
    const files = sent.map(({ file }) => file);
    const signal = AbortSignal.any(sent.map(({ sending }) => sending.signal));
    const { sendListingPhotos } = await loadSender();
    const urls = await sendListingPhotos(files, { signal, onProgress });
    sent.forEach(({ id }, index) => list.setState(id, { kind: 'stored', url: urls[index] ?? '' }));
  } catch (error) {
    const isOneRemoved = sent.some(({ sending }) => sending.signal.aborted);
    // One bad picture turns all of them down, and only one by one is it known which.
    if (isOneRemoved || isAboutThePicture(causeOf(error))) sent.forEach(({ id }) => lineUp(desk, id));
    else sent.forEach(({ id }) => list.setState(id, failureOf(error)));
  }
}

function letGo({ list, chosen }: Desk, id: string): void {
  const one = chosen.get(id);
  if (!one) return;
  chosen.delete(id);
  one.sending.abort();
  const photo = list.get().find((listed) => listed.id === id);
  if (photo) URL.revokeObjectURL(photo.address);
}

function failureOf(error: unknown): PhotoState {
  const sentence = error instanceof PhotoError ? error.message : listingPhotoMessages.failed;
  return { kind: 'failed', sentence, canRetry: !isAboutThePicture(causeOf(error)) };
}

function causeOf(error: unknown): unknown {
  return error instanceof PhotoError ? error.cause : error;
}
