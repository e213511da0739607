import { LISTING_PHOTOS_MAX } from '@ballpark/rules/listings';
import { LISTING_PHOTO_TYPES } from '@ballpark/rules/photos';
import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import Images from 'lucide-react/icons/images';
import {
  type DragEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type Ref,
} from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { listingPhotoMessages } from '../listing-messages.ts';
import type { RefusedFile } from './listing-file.ts';
import { PHOTO_GRID } from './photo-list.ts';
import type { ListingPhotos } from './upload-queue.ts';

// Needed with the first photo; loads while the member chooses it.
const loadPhotos = () => import('./chosen-photos.tsx');
const ChosenPhotos = lazy(() => loadPhotos().then((module) => ({ default: module.ChosenPhotos })));
const PhotoProblems = lazy(() => loadPhotos().then((module) => ({ default: module.PhotoProblems })));

/** Up to five photos: chosen, taken or dropped, put in order, and uploaded while the member fills in the form. */
export function ListingPhotoPicker({ queue, photos }: ListingPhotos) {
  const headingId = useId();
  const chooser = useRef<HTMLButtonElement>(null);
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  useEffect(() => {
    // If this preload fails, the first photo loads it again.
    loadPhotos().catch(() => undefined);
  }, []);
  const add = (files: File[]) => setRefused(queue.add(files));
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
        <Suspense fallback={<PhotosSkeleton count={photos.length} />}>
          <ChosenPhotos queue={queue} photos={photos} onEmpty={focusChooser} />
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
            <PhotoProblems refused={refused} photos={photos} onRetry={queue.retry} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

function PhotosSkeleton({ count }: { count: number }) {
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
    // Not needed for accessibility: the buttons inside do the same.
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

type FileChooserProps = { hasPhotos: boolean; onFiles: (files: File[]) => void; ref: Ref<HTMLButtonElement> };

/** From the files of the device, or with the camera of a phone or tablet. */
function FileChooser({ hasPhotos, onFiles, ref }: FileChooserProps) {
  const library = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Without this, choosing the same file again fires no change event.
    target.value = '';
    onFiles(files);
  };
  const input = { type: 'file', hidden: true, accept: LISTING_PHOTO_TYPES.join(','), onChange } as const;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button ref={ref} variant={hasPhotos ? 'outline' : 'primary'} size="sm" onClick={() => library.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-5" />
        {hasPhotos ? listingPhotoMessages.more : listingPhotoMessages.choose}
      </Button>
      <span className="hidden max-lg:pointer-coarse:block">
        <Button variant="outline" size="sm" onClick={() => camera.current?.click()}>
          <Camera aria-hidden="true" className="size-5" />
          {listingPhotoMessages.take}
        </Button>
      </span>
      <input ref={library} {...input} multiple data-testid="listing-photo-files" />
      <input ref={camera} {...input} capture="environment" data-testid="listing-photo-camera" />
    </div>
  );
}
