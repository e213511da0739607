import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../basics/button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from '../feedback/notice.tsx';

export type ConfirmDialogProps = {
  title: string;
  /** Says what will happen. */
  children: ReactNode;
  confirm: { text: string; busyText: string; isBusy: boolean; onConfirm: () => void };
  cancelText: string;
  /** Why it did not work; the question stays open. */
  problem?: string | undefined;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. The way out comes first, so a stray Enter does no harm. */
export function ConfirmDialog({ title, children, confirm, cancelText, problem, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-2 text-text-2">{children}</div>
      <div role="alert" className="empty:-mb-4">
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      </div>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button variant="outline" onClick={closeAround} disabled={confirm.isBusy}>
          {cancelText}
        </Button>
        <Button variant="danger" isBusy={confirm.isBusy} busyText={confirm.busyText} onClick={confirm.onConfirm}>
          {confirm.text}
        </Button>
      </div>
    </Dialog>
  );
}

/** Closed by the browser's own means, the dialog gives the focus back; merely taken away, it would lose it. */
function closeAround({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest('dialog')?.close();
}
