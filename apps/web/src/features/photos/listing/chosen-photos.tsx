import { useState } from 'react';
import { listingPhotoMessages } from '../messages.ts';
import type { RefusedFile } from './listing-file.ts';
import { PhotoActions } from './photo-actions.tsx';
import { type ListedPhoto, PHOTO_GRID } from './photo-list.ts';
import { FailedPhotos, RefusedFiles } from './photo-problems.tsx';
import { PhotoTile } from './photo-tile.tsx';
import type { PhotoTray } from './photo-tray.ts';

type ChosenPhotosProps = {
  tray: PhotoTray;
  photos: readonly ListedPhoto[];
  /** The last one was removed, and the buttons with it. */
  onEmpty: () => void;
};

/** The photos in their order. One of them is the one the buttons are about: the cover, until another is tapped. */
export function ChosenPhotos({ tray, photos, onEmpty }: ChosenPhotosProps) {
  const [chosenId, setChosenId] = useState<string>();
  const [news, setNews] = useState('');
  const found = photos.findIndex(({ id }) => id === chosenId);
  const chosen = Math.max(0, found);
  const place = (index: number) => {
    const id = photos[chosen]?.id ?? '';
    tray.place(id, index);
    setChosenId(id);
    setNews(index === 0 ? listingPhotoMessages.nowCover : listingPhotoMessages.moved(index + 1));
  };
  const remove = () => {
    tray.remove(photos[chosen]?.id ?? '');
    const left = tray.get();
    // The buttons are about the next photo now.
    setChosenId(left[Math.min(chosen, left.length - 1)]?.id);
    setNews(listingPhotoMessages.removed);
    if (left.length === 0) onEmpty();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without markers is a list */}
      <ol role="list" className={PHOTO_GRID}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            index={index}
            count={photos.length}
            isChosen={index === chosen}
            onChoose={() => setChosenId(photo.id)}
            onRetry={() => tray.retry([photo.id])}
          />
        ))}
      </ol>
      <PhotoActions index={chosen} count={photos.length} onPlace={place} onRemove={remove} />
      <output className="sr-only">{news}</output>
    </>
  );
}

type PhotoProblemsProps = {
  refused: readonly RefusedFile[];
  photos: readonly ListedPhoto[];
  onRetry: (ids: readonly string[]) => void;
};

/** What was not taken, and what did not arrive. */
export function PhotoProblems({ refused, photos, onRetry }: PhotoProblemsProps) {
  return (
    <>
      {refused.length > 0 && <RefusedFiles files={refused} />}
      <FailedPhotos photos={photos} onRetry={onRetry} />
    </>
  );
}
