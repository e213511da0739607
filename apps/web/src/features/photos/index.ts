import { lazy } from 'react';

export { ListingPhotoPicker } from './listing/listing-photo-picker.tsx';
export { listStoredUrls } from './listing/photo-list.ts';
export { type ListingPhotos, useUploadQueue } from './listing/upload-queue.ts';

/** Lazy, because only the owner of a profile needs it. */
export const PictureChanger = lazy(() =>
  import('./picture/picture-changer.tsx').then((module) => ({ default: module.PictureChanger })),
);
