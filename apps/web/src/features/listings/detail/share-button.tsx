import type { Listing } from '@ballpark/contracts/listings';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { config } from '../../../config.ts';
import { listingPath } from '../../../paths.ts';
import { Button, IconButton } from '../../../ui/basics/button.tsx';
import { showSuccess } from '../../../ui/feedback/toast.ts';
import { shareMessages } from './messages.ts';

const ShareDialog = lazy(() => import('./dialogs.tsx').then((module) => ({ default: module.ShareDialog })));

type ShareButtonProps = { listing: Pick<Listing, 'id' | 'title'>; look: 'icon' | 'text' | 'main' };

/** Shares the listing by the best means that the browser offers. */
export function ShareButton({ listing, look }: ShareButtonProps) {
  const [isManual, setIsManual] = useState(false);
  const share = async () => setIsManual(!(await shareListing(listing)));
  return (
    <>
      {look === 'icon' ? (
        <IconButton variant="outline" label={shareMessages.share} onClick={() => void share()} className="size-12">
          <Share2 aria-hidden="true" className="size-5" />
        </IconButton>
      ) : (
        <Button variant={look === 'main' ? 'primary' : 'outline'} onClick={() => void share()} className="flex-1">
          <Share2 aria-hidden="true" className="size-5" />
          {shareMessages.share}
        </Button>
      )}
      {isManual && (
        <Suspense>
          <ShareDialog address={toShareUrl(listing.id)} onClose={() => setIsManual(false)} />
        </Suspense>
      )}
    </>
  );
}

function toShareUrl(id: string): string {
  return config.siteOrigin + listingPath(id);
}

/** Opens the share sheet, else copies the link. False if the browser allows neither: then the member copies it by hand. */
async function shareListing({ id, title }: { id: string; title: string }): Promise<boolean> {
  const shared = { title, url: toShareUrl(id) };
  if (await tryShare(shared)) return true;
  if (!(await tryCopy(shared.url))) return false;
  showSuccess(shareMessages.copied);
  return true;
}

/** The DOM types claim that every browser can share. */
async function tryShare(shared: { title: string; url: string }): Promise<boolean> {
  const browser: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator;
  if (!browser.share || browser.canShare?.call(navigator, shared) === false) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    // A member who closes the share sheet has decided not to share.
    return error instanceof Error && error.name === 'AbortError';
  }
}

async function tryCopy(url: string): Promise<boolean> {
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
