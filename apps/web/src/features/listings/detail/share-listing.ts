import { config } from '../../../config.ts';
import { shareMessages } from './messages.ts';
import { listingPath } from '../../../paths.ts';
import { showSuccess } from '../../../ui/feedback/toast.ts';

/** The address others can open. */
export function shareAddress(id: string): string {
  return config.siteOrigin + listingPath(id);
}

/**
 * Hands the listing to whatever the device shares with, else copies its address. False when the browser allows neither,
 * and the member has to copy it by hand.
 */
export async function shareListing({ id, title }: { id: string; title: string }): Promise<boolean> {
  const shared = { title, url: shareAddress(id) };
  if (await wasShared(shared)) return true;
  if (!(await wasCopied(shared.url))) return false;
  showSuccess(shareMessages.copied);
  return true;
}

/** Not every browser can share, whatever its types say. */
async function wasShared(shared: { title: string; url: string }): Promise<boolean> {
  const browser: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator;
  if (!browser.share || browser.canShare?.call(navigator, shared) === false) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    // Putting the sheet away is an answer, too.
    return error instanceof Error && error.name === 'AbortError';
  }
}

async function wasCopied(url: string): Promise<boolean> {
  // Missing where the page is not served securely.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return false;
  try {
    await clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}
