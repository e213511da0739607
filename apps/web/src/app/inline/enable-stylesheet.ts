declare global {
  interface Window {
    /** Settles when the full stylesheet is loaded or has failed. Set before the app is loaded. */
    stylesheetSettled?: Promise<unknown>;
  }
}

/**
 * React expects the link of the full stylesheet in the page; the browser fetches it once it is no longer disabled. The
 * app waits for it before it draws anything.
 */
export function enableStylesheet(): void {
  window.stylesheetSettled = loadStylesheet();
}

async function loadStylesheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]');
  if (link === null) return;
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    // A stylesheet that fails to load must not prevent hydration.
    link.addEventListener('error', resolve);
    link.removeAttribute('disabled');
    if (link.sheet) resolve(undefined);
  });
}
