import type { Listing } from '@ballpark/contracts/listings';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { ownerMessages } from './messages.ts';
import { editListingPath } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { DeleteButton } from './delete-button.tsx';
import { ShareButton } from './share-button.tsx';

type DetailActionsProps = {
  listing: Listing;
  isOwner: boolean;
  /** The main thing to do about its price, while there is any. */
  act: ReactNode;
};

/** What can be done with the listing. A closed one stays as it is, for its owner too. */
export function DetailActions({ listing, isOwner, act }: DetailActionsProps) {
  if (!listing.isActive) return <ShareButton listing={listing} look="text" />;
  return (
    <>
      {act}
      {isOwner && <EditLink id={listing.id} />}
      <ShareButton listing={listing} look="icon" />
      {isOwner && <DeleteButton listing={listing} />}
    </>
  );
}

function EditLink({ id }: Pick<Listing, 'id'>) {
  return (
    <ButtonLink
      to={editListingPath(id)}
      variant="outline"
      aria-label={ownerMessages.edit}
      title={ownerMessages.edit}
      className="size-12 shrink-0 px-0!"
    >
      <Pencil aria-hidden="true" className="size-5" />
    </ButtonLink>
  );
}
