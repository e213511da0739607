import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ComponentType } from 'react';
import { chosenPhotoMessages } from './chosen-messages.ts';

type PhotoActionsProps = {
  index: number;
  count: number;
  onMove: (index: number) => void;
  onRemove: () => void;
};

/** Buttons that move or remove the chosen photo, so that dragging is not needed. */
export function PhotoActions({ index, count, onMove, onRemove }: PhotoActionsProps) {
  const number = index + 1;
  return (
    <fieldset className="grid grid-cols-4 gap-1.5">
      <legend className="sr-only">{chosenPhotoMessages.actions(number)}</legend>
      {count > 1 && <Moves {...{ index, count, onMove }} />}
      <Action
        Icon={Trash2}
        text={chosenPhotoMessages.remove}
        label={chosenPhotoMessages.removePhoto(number)}
        isDisabled={false}
        onClick={onRemove}
      />
    </fieldset>
  );
}

function Moves({ index, count, onMove }: Pick<PhotoActionsProps, 'index' | 'count' | 'onMove'>) {
  const number = index + 1;
  return (
    <>
      <Action
        Icon={ArrowLeft}
        text={chosenPhotoMessages.left}
        label={chosenPhotoMessages.moveLeft(number)}
        isDisabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <Action
        Icon={ArrowRight}
        text={chosenPhotoMessages.right}
        label={chosenPhotoMessages.moveRight(number)}
        isDisabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <Action
        Icon={Star}
        text={chosenPhotoMessages.makeCover}
        label={chosenPhotoMessages.makePhotoCover(number)}
        isDisabled={index === 0}
        onClick={() => onMove(0)}
      />
    </>
  );
}

type ActionProps = {
  Icon: ComponentType<{ className?: string }>;
  text: string;
  label: string;
  /** `aria-disabled` keeps the focus on the button when a photo reaches the end. */
  isDisabled: boolean;
  onClick: () => void;
};

function Action({ Icon, text, label, isDisabled, onClick }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onClick()}
      className="flex min-h-13 flex-col items-center justify-center gap-0.5 rounded-lg border border-border bg-surface px-1 text-xs font-semibold text-text transition-colors hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-text-3"
    >
      <Icon className="size-4.5" />
      {text}
    </button>
  );
}
