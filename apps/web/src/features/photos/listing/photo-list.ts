export type PhotoState =
  | { kind: 'stored'; url: string }
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; sentence: string; canRetry: boolean };

export type ListedPhoto = {
  id: string;
  /** Where it is seen: in the file itself while this page lasts, else where it is stored. */
  address: string;
  state: PhotoState;
};

export type NewPhoto = Omit<ListedPhoto, 'id'>;

/** Where they stand: as large as a thumb needs, on any screen. */
export const PHOTO_GRID = 'grid grid-cols-3 gap-2.5 sm:grid-cols-5 xl:grid-cols-3';

/** The photos of one form in their order, for whoever watches. */
export function createPhotoList(photosAtFirst: readonly NewPhoto[]) {
  let made = 0;
  const withId = (photo: NewPhoto): ListedPhoto => ({ id: `photo-${++made}`, ...photo });
  let photos: readonly ListedPhoto[] = photosAtFirst.map(withId);
  const watchers = new Set<() => void>();
  const change = (next: readonly ListedPhoto[]) => {
    photos = next;
    for (const watcher of watchers) watcher();
  };
  return {
    get: () => photos,
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    add: (photo: NewPhoto): string => {
      const added = withId(photo);
      change([...photos, added]);
      return added.id;
    },
    /** A photo that is gone stays gone. */
    setState: (id: string, state: PhotoState) =>
      change(photos.map((photo) => (photo.id === id ? { ...photo, state } : photo))),
    remove: (id: string) => change(photos.filter((photo) => photo.id !== id)),
    /** Puts a photo at another place; the others keep their order. */
    place: (id: string, index: number) => {
      const photo = photos.find((one) => one.id === id);
      if (photo) change(photos.filter((one) => one !== photo).toSpliced(index, 0, photo));
    },
  };
}

export type PhotoList = ReturnType<typeof createPhotoList>;

/** The addresses of what is stored, in order. */
export function storedUrls(photos: readonly ListedPhoto[]): string[] {
  return photos.flatMap(({ state }) => (state.kind === 'stored' ? [state.url] : []));
}

export function isOnItsWay({ state }: ListedPhoto): boolean {
  return state.kind === 'waiting' || state.kind === 'sending';
}

export function hasFailed({ state }: ListedPhoto): boolean {
  return state.kind === 'failed';
}
