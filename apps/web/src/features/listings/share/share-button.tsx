import type { Listing } from '@ballpark/contracts/listings';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { config } from '../../../config.ts';
import { listingPath } from '../../../paths.ts';
import { Button, IconButton } from '../../../ui/basics/button.tsx';
import { showSuccess } from '../../../ui/feedback/toast.ts';
import { shareMessages } from './messages.ts';
import { copyAddress, openShareSheet, type SharedLink } from './share-link.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })));

type ShareButtonProps = { listing: Pick<Listing, 'id' | 'title'>; look: 'icon' | 'text' };

/** Shares the listing by the best means that the browser offers. */
export function ShareButton({ listing: { id, title }, look }: ShareButtonProps) {
  const [isManual, setIsManual] = useState(false);
  const url = config.siteOrigin + listingPath(id);
  const share = async () => setIsManual(!(await shareOrCopy({ title, url })));
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
      {isManual && (
        <Suspense>
          <ShareDialog address={url} onClose={() => setIsManual(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Opens the share sheet, else copies the link. False if the browser allows neither: then the member copies it by hand. */
async function shareOrCopy(link: SharedLink): Promise<boolean> {
  if (await openShareSheet(link)) return true;
  if (!(await copyAddress(link.url))) return false;
  showSuccess(shareMessages.copied);
  return true;
}
