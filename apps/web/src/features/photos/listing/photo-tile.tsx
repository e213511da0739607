import { photoUrlOfSize } from '@ballpark/contracts/photo-urls';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { classNames } from '../../../lib/class-names.ts';
import { chosenPhotoMessages } from './chosen-messages.ts';
import { isUploading, type ListedPhoto, type PhotoState } from './photo-list.ts';
import { ProgressRing } from '../upload/progress-ring.tsx';

type PhotoTileProps = {
  photo: ListedPhoto;
  index: number;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
  onRetry: () => void;
  /** Moves a photo to another index; an index outside the list is ignored. */
  onMove: (id: string, index: number) => void;
};

/** The kind of data of a dragged photo, unlike that of a dragged file. */
const DRAGGED_PHOTO = 'application/x-ballpark-photo';

/** Makes white readable on any picture. */
const OVERLAY = 'pointer-events-none absolute inset-0 flex items-center justify-center bg-[#0b0f0d]/55 text-[#ffffff]';

/** One photo: its upload state, whether it is the cover, and whether the buttons act on it. */
export function PhotoTile({ photo, index, count, isChosen, onChoose, onRetry, onMove }: PhotoTileProps) {
  const { state } = photo;
  const number = index + 1;
  return (
    // Not needed for accessibility: the keys and the buttons below do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={count > 1}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED_PHOTO, photo.id);
        dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED_PHOTO)) event.preventDefault();
      }}
      onDrop={(event) => {
        const dragged = event.dataTransfer.getData(DRAGGED_PHOTO);
        if (dragged === '') return;
        event.preventDefault();
        onMove(dragged, index);
      }}
      className="relative aspect-square"
    >
      <button
        type="button"
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') onMove(photo.id, index - 1);
          if (key === 'ArrowRight') onMove(photo.id, index + 1);
        }}
        data-retry={state.kind === 'failed' && !state.canRetry ? true : undefined}
        aria-pressed={isChosen}
        aria-label={describePhoto(state, { index, count })}
        onClick={onChoose}
        className={classNames(
          'absolute inset-0 overflow-hidden rounded-xl border bg-sunken',
          isChosen ? 'border-primary ring-3 ring-primary' : 'border-border',
        )}
      >
        <img
          src={photoUrlOfSize(photo.address, '320')}
          alt=""
          draggable={false}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
        {isUploading(photo) && (
          <span className={OVERLAY}>
            <ProgressRing
              label={chosenPhotoMessages.progress(number)}
              share={state.kind === 'sending' ? state.share : undefined}
            />
          </span>
        )}
        {state.kind === 'failed' && (
          <span className={OVERLAY}>{!state.canRetry && <TriangleAlert className="size-7" />}</span>
        )}
        {index === 0 && (
          <span className="absolute inset-x-0 bottom-0 bg-[#0b0f0d]/70 py-1 text-center text-xs font-bold text-[#ffffff]">
            {chosenPhotoMessages.cover}
          </span>
        )}
      </button>
      {state.kind === 'failed' && state.canRetry && (
        <button
          type="button"
          data-retry
          aria-label={chosenPhotoMessages.retryPhoto(number)}
          onClick={onRetry}
          className="absolute inset-x-2 top-1/2 flex min-h-11 -translate-y-1/2 items-center justify-center gap-1.5 rounded-full bg-surface text-sm font-bold text-danger"
        >
          <RotateCw aria-hidden="true" className="size-4" />
          {chosenPhotoMessages.retry}
        </button>
      )}
    </li>
  );
}

const STATES: Partial<Record<PhotoState['kind'], string>> = {
  waiting: chosenPhotoMessages.waiting,
  sending: chosenPhotoMessages.uploading,
  failed: chosenPhotoMessages.failedState,
};

function describePhoto({ kind }: PhotoState, { index, count }: { index: number; count: number }): string {
  const parts = [
    chosenPhotoMessages.photo(index + 1, count),
    index === 0 ? chosenPhotoMessages.isCover : undefined,
    STATES[kind],
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
