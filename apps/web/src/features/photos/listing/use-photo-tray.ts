import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ListedPhoto } from './photo-list.ts';
import { createPhotoTray, type PhotoTray } from './photo-tray.ts';

/** The photos of a form, beginning with the ones that are stored already. */
export function usePhotoTray(storedAtFirst: readonly string[]): { tray: PhotoTray; photos: readonly ListedPhoto[] } {
  const [tray] = useState(() => createPhotoTray(storedAtFirst));
  const photos = useSyncExternalStore(tray.watch, tray.get, tray.get);
  useEffect(() => () => tray.close(), [tray]);
  return { tray, photos };
}
