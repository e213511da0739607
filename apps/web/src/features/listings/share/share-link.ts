/** What is shared: a page of this site. */
export type SharedLink = { title: string; url: string };

/** Opens the share sheet of the device. False if there is none, or it fails. */
export async function openShareSheet(link: SharedLink): Promise<boolean> {
  if (!canShare(link)) return false;
  try {
    await navigator.share(link);
    return true;
  } catch (error) {
    // A member who closes the share sheet has decided not to share.
    return error instanceof Error && error.name === 'AbortError';
  }
}

/** The DOM types claim that every browser can share. */
function canShare(link: SharedLink): boolean {
  const browser: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator;
  return browser.share !== undefined && browser.canShare?.call(navigator, link) !== false;
}

/** Copies the address. False if the browser refuses. */
export async function copyAddress(url: string): Promise<boolean> {
  // Undefined on pages without HTTPS.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return false;
  try {
    await clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}
