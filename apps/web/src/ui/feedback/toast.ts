/** Shows a toast that says that something worked. */
export function showSuccess(message: string): void {
  showToast(({ toast }) => toast.success(message));
}

/** Shows a toast that says that something failed. */
export function showError(message: string): void {
  showToast(({ toast }) => toast.error(message));
}

/**
 * Sonner is not part of a page's first load: it arrives with the toaster, right after it. If it fails to load, only the
 * toast is missing.
 */
function showToast(show: (sonner: typeof import('sonner')) => void): void {
  import('sonner').then(show, () => undefined);
}
