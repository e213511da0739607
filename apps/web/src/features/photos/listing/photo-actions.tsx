import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ComponentType } from 'react';
import { listingPhotoMessages } from '../messages.ts';

type PhotoActionsProps = {
  index: number;
  count: number;
  onPlace: (index: number) => void;
  onRemove: () => void;
};

/** What can be done with the chosen photo, by buttons alone: nobody has to drag. */
export function PhotoActions({ index, count, onPlace, onRemove }: PhotoActionsProps) {
  const number = index + 1;
  return (
    <fieldset className="grid grid-cols-4 gap-1.5">
      <legend className="sr-only">{listingPhotoMessages.actions(number)}</legend>
      {count > 1 && <Moves {...{ index, count, onPlace }} />}
      <Action
        Icon={Trash2}
        text={listingPhotoMessages.remove}
        label={listingPhotoMessages.removeOf(number)}
        isOff={false}
        onClick={onRemove}
      />
    </fieldset>
  );
}

/** With one photo there is no order. */
function Moves({ index, count, onPlace }: Pick<PhotoActionsProps, 'index' | 'count' | 'onPlace'>) {
  const number = index + 1;
  return (
    <>
      <Action
        Icon={ArrowLeft}
        text={listingPhotoMessages.left}
        label={listingPhotoMessages.moveLeft(number)}
        isOff={index === 0}
        onClick={() => onPlace(index - 1)}
      />
      <Action
        Icon={ArrowRight}
        text={listingPhotoMessages.right}
        label={listingPhotoMessages.moveRight(number)}
        isOff={index === count - 1}
        onClick={() => onPlace(index + 1)}
      />
      <Action
        Icon={Star}
        text={listingPhotoMessages.makeCover}
        label={listingPhotoMessages.makeCoverOf(number)}
        isOff={index === 0}
        onClick={() => onPlace(0)}
      />
    </>
  );
}

type ActionProps = {
  Icon: ComponentType<{ className?: string }>;
  text: string;
  label: string;
  /** Stays in the tab order: whoever moves a photo to the end keeps the focus. */
  isOff: boolean;
  onClick: () => void;
};

function Action({ Icon, text, label, isOff, onClick }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      className="flex min-h-13 flex-col items-center justify-center gap-0.5 rounded-lg border border-border bg-surface px-1 text-xs font-semibold text-text transition-colors hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-text-3"
    >
      <Icon className="size-4.5" />
      {text}
    </button>
  );
}
