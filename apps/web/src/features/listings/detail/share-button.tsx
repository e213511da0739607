import type { Listing } from '@ballpark/contracts/listings';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { config } from '../../../config.ts';
import { listingPath } from '../../../paths.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { showSuccess } from '../../../ui/feedback/toast.ts';
import { shareMessages } from './messages.ts';

const ShareDialog = lazy(() => import('./dialogs.tsx').then((module) => ({ default: module.ShareDialog })));

type ShareButtonProps = { listing: Pick<Listing, 'id' | 'title'>; look: 'icon' | 'text' };

/** Passes the listing on, by whatever the browser offers. */
export function ShareButton({ listing, look }: ShareButtonProps) {
  const [isByHand, setIsByHand] = useState(false);
  const share = async () => setIsByHand(!(await shareListing(listing)));
  return (
    <>
      {look === 'icon' ? (
        <IconButton variant="outline" label={shareMessages.share} onClick={() => void share()} className="size-12">
          <Share2 aria-hidden="true" className="size-5" />
        </IconButton>
      ) : (
        <Button variant="outline" onClick={() => void share()} className="flex-1">
          <Share2 aria-hidden="true" className="size-5" />
          {shareMessages.share}
        </Button>
      )}
      {isByHand && (
        <Suspense>
          <ShareDialog address={shareAddress(listing.id)} onClose={() => setIsByHand(false)} />
        </Suspense>
      )}
    </>
  );
}

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
