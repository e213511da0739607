import type { Listing } from '@ballpark/contracts/listings';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { shareMessages } from './messages.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { shareAddress, shareListing } from './share-listing.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })));

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
