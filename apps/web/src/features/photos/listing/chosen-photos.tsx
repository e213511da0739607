import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { chosenPhotoMessages } from './chosen-messages.ts';
import { listingPhotoMessages } from '../listing-messages.ts';
import type { RefusedFile } from './listing-file.ts';
import { PhotoActions } from './photo-actions.tsx';
import { type ListedPhoto, PHOTO_GRID } from './photo-list.ts';
import { PhotoTile } from './photo-tile.tsx';
import type { UploadQueue } from './upload-queue.ts';

type ChosenPhotosProps = {
  queue: UploadQueue;
  photos: readonly ListedPhoto[];
  /** The last photo was removed, and the focused button with it. */
  onEmpty: () => void;
};

/** The photos in order. The buttons below act on the chosen one, which is the cover until another is tapped. */
export function ChosenPhotos({ queue, photos, onEmpty }: ChosenPhotosProps) {
  const [chosenId, setChosenId] = useState<string>();
  const [news, setNews] = useState('');
  const found = photos.findIndex(({ id }) => id === chosenId);
  const chosen = Math.max(0, found);
  const move = (id: string, index: number) => {
    if (index < 0 || index >= photos.length || photos[index]?.id === id) return;
    queue.move(id, index);
    setChosenId(id);
    setNews(index === 0 ? chosenPhotoMessages.nowCover : chosenPhotoMessages.moved(index + 1));
  };
  const remove = () => {
    queue.remove(photos[chosen]?.id ?? '');
    const remaining = queue.get();
    // The buttons now act on the next photo.
    setChosenId(remaining[Math.min(chosen, remaining.length - 1)]?.id);
    setNews(chosenPhotoMessages.removed);
    if (remaining.length === 0) onEmpty();
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
            onRetry={() => queue.retry([photo.id])}
            onMove={move}
          />
        ))}
      </ol>
      {photos.length > 1 && <p className="text-sm text-text-3">{chosenPhotoMessages.order}</p>}
      <PhotoActions
        index={chosen}
        count={photos.length}
        onMove={(index) => move(photos[chosen]?.id ?? '', index)}
        onRemove={remove}
      />
      <output className="sr-only">{news}</output>
    </>
  );
}

type PhotoProblemsProps = {
  refused: readonly RefusedFile[];
  photos: readonly ListedPhoto[];
  onRetry: (ids: readonly string[]) => void;
};

export function PhotoProblems({ refused, photos, onRetry }: PhotoProblemsProps) {
  return (
    <>
      {refused.length > 0 && <RefusedFiles files={refused} />}
      <FailedPhotos photos={photos} onRetry={onRetry} />
    </>
  );
}

/** Each refused file with its reason. */
function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {files.map(({ name, sentence }, index) => (
        // Two files may have the same name. The list is never changed, only replaced.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${name} ${index}`} className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            <span className="block truncate text-text-2">{name}</span>
            <span className="block">{sentence}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

type FailedPhotosProps = { photos: readonly ListedPhoto[]; onRetry: (ids: readonly string[]) => void };

/** Photos whose upload failed, and a button that sends them again. */
function FailedPhotos({ photos, onRetry }: FailedPhotosProps) {
  const failed = photos.flatMap(({ id, state }, index) => (state.kind === 'failed' ? [{ id, index, ...state }] : []));
  if (failed.length === 0) return null;
  const retryIds = failed.filter(({ canRetry }) => canRetry).map(({ id }) => id);
  const refused = failed.filter(({ canRetry }) => !canRetry);
  const sentences = new Set(refused.map(({ sentence }) => sentence));
  const hasRetryFailed = failed.some(({ sentence }) => sentence === listingPhotoMessages.allFailed);
  return (
    <Notice tone="danger" title={chosenPhotoMessages.didNotArrive(failed.length)}>
      <div className="flex flex-col items-start gap-2 text-sm text-text-2">
        {[...sentences].map((sentence) => (
          <p key={sentence}>
            {nameAll(refused.filter((photo) => photo.sentence === sentence))}: <span>{sentence}</span>
          </p>
        ))}
        {hasRetryFailed && <p>{listingPhotoMessages.allFailed}</p>}
        {retryIds.length > 1 && (
          <Button variant="outline" size="sm" className="mt-2" onClick={() => onRetry(retryIds)}>
            <RotateCw aria-hidden="true" className="size-4" />
            {chosenPhotoMessages.retryAll}
          </Button>
        )}
      </div>
    </Notice>
  );
}

function nameAll(photos: readonly { index: number }[]): string {
  return photos.map(({ index }) => chosenPhotoMessages.actions(index + 1)).join(', ');
}
