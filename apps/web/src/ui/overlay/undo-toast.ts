import { addToast, type ToastUndo } from '../feedback/toast.ts';

/** Shows a toast with a button that undoes what it tells of. Apart from the other toasts, which every page loads. */
export function showUndo(title: string, undo: ToastUndo): void {
  addToast({ kind: 'success', title, undo });
}
