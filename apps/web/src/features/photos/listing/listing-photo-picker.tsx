import { LISTING_PHOTOS_MAX } from '@ballpark/rules/listings';
import Images from 'lucide-react/icons/images';
import { type DragEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { listingPhotoMessages } from '../messages.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FileChooser } from './file-chooser.tsx';
import type { RefusedFile } from './listing-file.ts';
import { type ListedPhoto, PHOTO_GRID } from './photo-list.ts';
import type { PhotoTray } from './photo-tray.ts';

// What is done with photos is needed when there are some; it loads while one looks for them.
const loadPhotos = () => import('./chosen-photos.tsx');
const ChosenPhotos = lazy(() => loadPhotos().then((module) => ({ default: module.ChosenPhotos })));
const PhotoProblems = lazy(() => loadPhotos().then((module) => ({ default: module.PhotoProblems })));

type ListingPhotoPickerProps = { tray: PhotoTray; photos: readonly ListedPhoto[] };

/** Up to five photos: chosen, taken or dropped, put in order and sent while the rest of the form is filled in. */
export function ListingPhotoPicker({ tray, photos }: ListingPhotoPickerProps) {
  const headingId = useId();
  const chooser = useRef<HTMLButtonElement>(null);
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  useEffect(() => {
    // A download that fails here is tried again with the first photo.
    loadPhotos().catch(() => undefined);
  }, []);
  const add = (files: File[]) => setRefused(tray.add(files));
  const focusChooser = () => requestAnimationFrame(() => chooser.current?.focus());

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={headingId} className="text-sm font-semibold">
          {listingPhotoMessages.heading}
        </h2>
        <p className="text-sm text-text-3">{listingPhotoMessages.count(photos.length, LISTING_PHOTOS_MAX)}</p>
      </div>
      {photos.length > 0 && (
        <Suspense fallback={<PhotoPlaces count={photos.length} />}>
          <ChosenPhotos tray={tray} photos={photos} onEmpty={focusChooser} />
        </Suspense>
      )}
      {photos.length < LISTING_PHOTOS_MAX && (
        <DropZone onFiles={add} isLarge={photos.length === 0}>
          <FileChooser ref={chooser} hasPhotos={photos.length > 0} onFiles={add} />
        </DropZone>
      )}
      <div role="alert" className="flex flex-col gap-2 empty:-mt-3">
        {(refused.length > 0 || photos.length > 0) && (
          <Suspense>
            <PhotoProblems refused={refused} photos={photos} onRetry={tray.retry} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

function PhotoPlaces({ count }: { count: number }) {
  return (
    <div className={PHOTO_GRID}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="aspect-square rounded-xl" />
      ))}
    </div>
  );
}

type DropZoneProps = { isLarge: boolean; onFiles: (files: File[]) => void; children: ReactNode };

function DropZone({ isLarge, onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // Dropping is an extra: the buttons inside do the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-2xl border-2 border-dashed px-3 py-4 text-center transition-colors',
        isLarge && 'py-8',
        isOver ? 'border-primary bg-primary-soft' : 'border-border-strong bg-sunken',
      )}
    >
      {isLarge && (
        <>
          <Images aria-hidden="true" className="size-9 text-text-3" />
          <p className="text-sm text-text-2">
            {listingPhotoMessages.lead} <span className="max-lg:hidden">{listingPhotoMessages.drop}</span>
          </p>
        </>
      )}
      {children}
      <p className="text-sm text-text-3">{listingPhotoMessages.hint(LISTING_PHOTOS_MAX)}</p>
    </div>
  );
}
