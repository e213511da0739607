import { LISTING_PHOTOS_MAX } from '@ballpark/rules/listings';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { listingPhotoMessages } from '../listing-messages.ts';
import { isPictureRefusal, PhotoError } from '../upload/photo-problem.ts';
import { checkChosenFiles, type RefusedFile } from './listing-file.ts';
import {
  createPhotoList,
  hasFailed,
  type PhotoList,
  type PhotoState,
  listStoredUrls,
  type ListedPhoto,
} from './photo-list.ts';

/** Loads with the first photo. If the download of this script fails, the upload fails. */
const loadSender = () => import('../upload/photos-queries.ts');

/** A file that was chosen on this page. */
type QueuedFile = { file: File; sending: AbortController };

type QueueState = {
  list: PhotoList;
  files: Map<string, QueuedFile>;
  /** Resolves when every upload in the queue has ended. */
  work: Promise<void>;
};

/**
 * The photos of a listing form. They upload in the background, one after the other, so that the first is stored early.
 * The form waits for `settledUrls` before it is sent.
 */
export function createUploadQueue(storedUrls: readonly string[]) {
  const list = createPhotoList(storedUrls.map((url) => ({ address: url, state: { kind: 'stored', url } })));
  const state: QueueState = { list, files: new Map(), work: Promise.resolve() };
  return {
    get: list.get,
    watch: list.watch,
    move: list.move,
    /** Uploads the files that fit. Returns the refused ones. */
    add: (files: readonly File[]): RefusedFile[] => {
      const { accepted, refused } = checkChosenFiles(files, LISTING_PHOTOS_MAX - list.get().length);
      for (const file of accepted) {
        const id = list.add({ address: URL.createObjectURL(file), state: { kind: 'waiting' } });
        state.files.set(id, { file, sending: new AbortController() });
        enqueue(state, id);
      }
      return refused;
    },
    remove: (id: string) => {
      cancel(state, id);
      list.remove(id);
    },
    /** Sends failed photos again: one by itself, several in one call. */
    retry: (ids: readonly string[]) => {
      for (const id of ids) list.setState(id, { kind: 'waiting' });
      const [only] = ids;
      if (ids.length > 1) state.work = state.work.then(() => sendTogether(state, ids));
      else if (only !== undefined) enqueue(state, only);
    },
    /** Waits for all uploads, also those added meanwhile. Resolves to the URLs, or to undefined if one failed. */
    settledUrls: async (): Promise<string[] | undefined> => {
      for (let seen: Promise<void> | undefined; seen !== state.work;) {
        seen = state.work;
        await seen;
      }
      return list.get().some(hasFailed) ? undefined : listStoredUrls(list.get());
    },
    /** Cancels all uploads when the page is left. */
    close: () => {
      for (const id of state.files.keys()) cancel(state, id);
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

function enqueue(state: QueueState, id: string): void {
  state.work = state.work.then(() => sendOne(state, id));
}

async function sendOne({ list, files }: QueueState, id: string): Promise<void> {
  const one = files.get(id);
  if (!one) return;
  const onProgress = (share: number) => list.setState(id, { kind: 'sending', share });
  onProgress(0);
  try {
    const { sendListingPhoto } = await loadSender();
    const url = await sendListingPhoto(one.file, { signal: one.sending.signal, onProgress });
    list.setState(id, { kind: 'stored', url });
  } catch (error) {
    list.setState(id, toFailedState(error));
  }
}

async function sendTogether(state: QueueState, ids: readonly string[]): Promise<void> {
  const { list } = state;
  // Photos that were removed meanwhile are skipped.
  const sent = ids.flatMap((id) => {
    const one = state.files.get(id);
    return one ? [{ id, ...one }] : [];
  });
  const onProgress = (share: number) => sent.forEach(({ id }) => list.setState(id, { kind: 'sending', share }));
  onProgress(0);
  try {
    const pictures = sent.map(({ file }) => file);
    const signal = AbortSignal.any(sent.map(({ sending }) => sending.signal));
    const { sendListingPhotos } = await loadSender();
    const urls = await sendListingPhotos(pictures, { signal, onProgress });
    sent.forEach(({ id }, index) => list.setState(id, { kind: 'stored', url: urls[index] ?? '' }));
  } catch (error) {
    const isOneRemoved = sent.some(({ sending }) => sending.signal.aborted);
    // One unreadable picture makes the whole call fail. Sending them one by one shows which it is.
    if (isOneRemoved || isPictureRefusal(getCause(error))) sent.forEach(({ id }) => enqueue(state, id));
    else sent.forEach(({ id }) => list.setState(id, toFailedState(error)));
  }
}

function cancel({ list, files }: QueueState, id: string): void {
  const one = files.get(id);
  if (!one) return;
  files.delete(id);
  one.sending.abort();
  const photo = list.get().find((listed) => listed.id === id);
  if (photo) URL.revokeObjectURL(photo.address);
}

function toFailedState(error: unknown): PhotoState {
  const sentence = error instanceof PhotoError ? error.message : listingPhotoMessages.failed;
  return { kind: 'failed', sentence, canRetry: !isPictureRefusal(getCause(error)) };
}

function getCause(error: unknown): unknown {
  return error instanceof PhotoError ? error.cause : error;
}

export type ListingPhotos = { queue: UploadQueue; photos: readonly ListedPhoto[] };

/** The upload queue of a form, and its photos. It starts with the photos that are stored already. */
export function useUploadQueue(storedUrls: readonly string[]): ListingPhotos {
  const [queue] = useState(() => createUploadQueue(storedUrls));
  const photos = useSyncExternalStore(queue.watch, queue.get, queue.get);
  useEffect(() => () => queue.close(), [queue]);
  return { queue, photos };
}
