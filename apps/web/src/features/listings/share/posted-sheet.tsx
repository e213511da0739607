import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import { type MouseEvent, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { PushOffer } from '../../push/index.ts';
import { postedMessages } from './messages.ts';
import { QrCode } from './qr-code.tsx';
import { LinkByHand } from './share-dialog.tsx';
import { canShare, copyLink, shareListing, type SharedListing, toShareUrl } from './share-listing.ts';

export type PostedSheetProps = { listing: SharedListing; onClose: () => void };

/** For the owner, right after posting: every way to bring the first neighbour here. */
export function PostedSheet({ listing, onClose }: PostedSheetProps) {
  const [isManual, setIsManual] = useState(false);
  const address = toShareUrl(listing.id);
  const hasShareSheet = canShare(listing);
  const share = async () => setIsManual(!(await shareListing(listing)));
  const copy = async () => setIsManual(!(await copyLink(listing.id)));
  return (
    <Dialog title={postedMessages.title} onClose={onClose}>
      <p className="-mt-3 text-text-2">{postedMessages.hint}</p>
      <div className="flex flex-col items-center gap-2">
        <QrCode text={address} label={postedMessages.qrCode} />
        <p className="text-sm text-text-2">{postedMessages.scan}</p>
      </div>
      {isManual && <LinkByHand address={address} />}
      <div className="flex flex-col gap-3">
        {hasShareSheet && (
          <Button onClick={() => void share()}>
            <Share2 aria-hidden="true" className="size-5" />
            {postedMessages.share}
          </Button>
        )}
        <Button variant={hasShareSheet ? 'outline' : 'primary'} onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5" />
          {postedMessages.copy}
        </Button>
        <Button variant="ghost" onClick={closeSheet}>
          {postedMessages.done}
        </Button>
      </div>
      <PushOffer occasion="posted" />
    </Dialog>
  );
}

/** `close()` restores the focus; unmounting the dialog would lose it. */
function closeSheet({ currentTarget, detail }: MouseEvent<HTMLButtonElement>): void {
  // The second click of a double click on 'Post listing' may fall on this button.
  if (detail <= 1) currentTarget.closest('dialog')?.close();
}
