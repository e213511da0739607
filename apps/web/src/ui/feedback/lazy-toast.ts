/** Says that something worked. */
export function saySuccess(sentence: string): void {
  withToasts(({ showSuccess }) => showSuccess(sentence));
}

/** Says that something did not work. */
export function sayError(sentence: string): void {
  withToasts(({ showError }) => showError(sentence));
}

/**
 * The toasts' scripts are no part of a page's first load: they arrive with the toaster, right after it. What cannot be
 * said because they never arrive must not undo what was done.
 */
function withToasts(speak: (toasts: typeof import('./toast.ts')) => void): void {
  import('./toast.ts').then(speak, () => undefined);
}
