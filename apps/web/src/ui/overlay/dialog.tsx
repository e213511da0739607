import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../basics/icon-button.tsx';
import { UI_WORDS } from '../basics/ui-words.ts';

type DialogProps = {
  title: string;
  /** Called when it is closed, by whatever means: its buttons, Escape, the backdrop. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * Something that must be answered or put away before one goes on: in the middle of a large screen, a sheet from below on
 * a phone. It is open while it is rendered. A native dialog keeps the focus inside and gives it back.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    // Everything visible is a child; only the backdrop is the dialog itself.
    if (event.target === event.currentTarget) dialog.current?.close();
  };
  return (
    // The keyboard closes a dialog with Escape by itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOnBackdrop}
      className="m-auto max-h-[85dvh] w-full max-w-[440px] overflow-y-auto rounded-3xl border border-border bg-surface p-0 text-text shadow-e2 backdrop:bg-[#0b0f0d]/60 max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none"
    >
      <div className="flex flex-col gap-4 p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="pt-2 text-xl font-extrabold">
            {title}
          </h2>
          <IconButton label={UI_WORDS.close} onClick={() => dialog.current?.close()} className="-mt-1 -mr-2 shrink-0">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
