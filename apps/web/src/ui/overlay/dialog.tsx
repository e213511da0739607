import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, type ButtonVariant, IconButton } from '../basics/button.tsx';
import { UI_WORDS } from '../basics/ui-words.ts';
import { Notice } from '../feedback/notice.tsx';

type DialogProps = {
  title: string;
  /** Called when it closes: by a button, Escape or the backdrop. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal dialog: centred on a large screen, a bottom sheet on a phone. It is open while it is rendered. The native
 * dialog traps the focus and restores it.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    // Clicks on the content target a child; a click on the backdrop targets the dialog itself.
    if (event.target === event.currentTarget) dialog.current?.close();
  };
  return (
    // Escape closes a native dialog without a key handler.
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

export type ConfirmDialogProps = {
  title: string;
  /** Explains what confirming does. */
  children: ReactNode;
  confirm: {
    text: string;
    busyText: string;
    isBusy: boolean;
    onConfirm: () => void;
    /** Danger, unless nothing is lost by it. */
    variant?: ButtonVariant;
  };
  cancelText: string;
  /** Why the last attempt failed; the dialog stays open. */
  problem?: string | undefined;
  onClose: () => void;
};

/** Asks before an action that cannot be undone. Cancel comes first, so that an accidental Enter is harmless. */
export function ConfirmDialog({ title, children, confirm, cancelText, problem, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-2 text-text-2">{children}</div>
      <div role="alert" className="empty:-mb-4">
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      </div>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button variant="outline" onClick={closeDialog} disabled={confirm.isBusy}>
          {cancelText}
        </Button>
        <Button
          variant={confirm.variant ?? 'danger'}
          isBusy={confirm.isBusy}
          busyText={confirm.busyText}
          onClick={confirm.onConfirm}
        >
          {confirm.text}
        </Button>
      </div>
    </Dialog>
  );
}

/** `close()` restores the focus; unmounting the dialog would lose it. */
function closeDialog({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest('dialog')?.close();
}
