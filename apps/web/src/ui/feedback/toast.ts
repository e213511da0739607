/** Shows a toast that says that something worked. */
export function showSuccess(message: string): void {
  showToast(({ toast }) => toast.success(message));
}

/** Shows a toast that says what happens next. */
export function showInfo(message: string): void {
  showToast(({ toast }) => toast.info(message));
}

/** Shows a toast that says that something failed. */
export function showError(message: string): void {
  showToast(({ toast }) => toast.error(message));
}

/** Shows a toast about something the member has earned: a title, and below it what and how much. */
export function showReward(title: string, description: string): void {
  showToast(({ toast }) => toast.info(title, { description }));
}

/**
 * Sonner is not part of a page's first load: it arrives with the toaster, right after it. If it fails to load, only the
 * toast is missing.
 */
function showToast(show: (sonner: typeof import('sonner')) => void): void {
  import('sonner').then(show, () => undefined);
}
