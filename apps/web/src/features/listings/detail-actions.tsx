import type { Listing } from '@ballpark/contracts/listings';
import Pencil from 'lucide-react/icons/pencil';
import { ownerMessages } from '../../messages/listing-detail.ts';
import { editListingPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DeleteButton } from './delete-button.tsx';
import { ShareButton } from './share-button.tsx';

type DetailActionsProps = { listing: Listing; isOwner: boolean };

/** What can be done with the listing. A closed one stays as it is, for its owner too. */
export function DetailActions({ listing, isOwner }: DetailActionsProps) {
  if (!isOwner || !listing.isActive) return <ShareButton listing={listing} look="text" />;
  return (
    <>
      <ButtonLink to={editListingPath(listing.id)} className="flex-1">
        <Pencil aria-hidden="true" className="size-5" />
        {ownerMessages.edit}
      </ButtonLink>
      <ShareButton listing={listing} look="icon" />
      <DeleteButton listing={listing} />
    </>
  );
}
