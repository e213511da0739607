export type PhotoState =
  | { kind: 'stored'; url: string }
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; sentence: string; canRetry: boolean };

export type ListedPhoto = {
  id: string;
  /** An object URL of the chosen file, or the URL of the stored photo. */
  address: string;
  state: PhotoState;
};

export type NewPhoto = Omit<ListedPhoto, 'id'>;

export const PHOTO_GRID = 'grid grid-cols-3 gap-2.5 sm:grid-cols-5 xl:grid-cols-3';

/** An observable list of the photos of one form, in order. */
export function createPhotoList(initialPhotos: readonly NewPhoto[]) {
  let lastNumber = 0;
  const withId = (photo: NewPhoto): ListedPhoto => ({ id: `photo-${++lastNumber}`, ...photo });
  let photos: readonly ListedPhoto[] = initialPhotos.map(withId);
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
    /** Ignores a photo that was removed. */
    setState: (id: string, state: PhotoState) =>
      change(photos.map((photo) => (photo.id === id ? { ...photo, state } : photo))),
    remove: (id: string) => change(photos.filter((photo) => photo.id !== id)),
    /** Moves a photo to another index; the others keep their order. */
    move: (id: string, index: number) => {
      const photo = photos.find((one) => one.id === id);
      if (photo) change(photos.filter((one) => one !== photo).toSpliced(index, 0, photo));
    },
  };
}

export type PhotoList = ReturnType<typeof createPhotoList>;

export function listStoredUrls(photos: readonly ListedPhoto[]): string[] {
  return photos.flatMap(({ state }) => (state.kind === 'stored' ? [state.url] : []));
}

export function isUploading({ state }: ListedPhoto): boolean {
  return state.kind === 'waiting' || state.kind === 'sending';
}

export function hasFailed({ state }: ListedPhoto): boolean {
  return state.kind === 'failed';
}
