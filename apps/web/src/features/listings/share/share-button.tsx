import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '../../../ui/basics/button.tsx';
import { shareMessages } from './messages.ts';
import { shareListing, type SharedListing, toShareUrl } from './share-listing.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })));

type ShareButtonProps = { listing: SharedListing; look: 'icon' | 'text' | 'main' };

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
