/** How long a toast stays on the screen. */
export const TOAST_MS = 4000;
