/** The words of a toast. A reward also says below its title what was earned, and how much. */
export type Toast = { kind: 'success' | 'info' | 'error'; title: string; description?: string; undo?: ToastUndo };

/** While the toast is shown, what it tells of can be undone. */
export type ToastUndo = {
  onUndo: () => void;
  /** The toast has gone without an undo. */
  onEnd: () => void;
  /** Takes the toast away: nothing can be undone any more. */
  signal: AbortSignal;
};

/** Shows a toast that says that something worked. */
export function showSuccess(message: string): void {
  addToast({ kind: 'success', title: message });
}

/** Shows a toast that says what happens next. */
export function showInfo(message: string): void {
  addToast({ kind: 'info', title: message });
}

/** Shows a toast that says that something failed. */
export function showError(message: string): void {
  addToast({ kind: 'error', title: message });
}

/** Shows a toast about something the member has earned: a title, and below it what and how much. */
export function showReward(title: string, description: string): void {
  addToast({ kind: 'info', title, description });
}

/**
 * Toasts wait here for their turn, and at first for the toaster, which is not part of a page's first load. The library shows
 * several at once and counts the time of all from the beginning, so five toasts would be gone before a member has read them.
 */
let waiting: readonly Toast[] = [];
let tellToaster = () => {};

export function addToast(toast: Toast): void {
  const isWaiting = waiting.some(
    ({ title, description, undo }) => title === toast.title && description === toast.description && undo === toast.undo,
  );
  if (isWaiting) return;
  waiting = [...waiting, toast];
  tellToaster();
}

/** Takes the toast that has waited longest. */
export function takeToast(): Toast | undefined {
  const [first, ...rest] = waiting;
  waiting = rest;
  return first;
}

/** Calls back after each new toast. There is one toaster; without it, toasts wait. */
export function watchToasts(onAdd: () => void): () => void {
  tellToaster = onAdd;
  return () => {
    tellToaster = () => {};
  };
}
