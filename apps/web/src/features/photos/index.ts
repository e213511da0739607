export { ListingPhotoPicker } from './listing/listing-photo-picker.tsx';
export { listStoredUrls } from './listing/photo-list.ts';
export { type ListingPhotos, useUploadQueue } from './listing/upload-queue.ts';
