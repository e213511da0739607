import type { Listing, ListingForMember } from '@ballpark/contracts/listings';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { editListingPath } from '../../../paths.ts';
import { ButtonLink, IconButton } from '../../../ui/basics/button.tsx';
import { PriceActionButton, type usePriceActions } from '../../suggestions/index.ts';
import { ownerMessages } from './messages.ts';
import { ShareButton } from './share-button.tsx';

type DetailActionsProps = {
  listing: ListingForMember;
  isOwner: boolean;
  actions: ReturnType<typeof usePriceActions>;
};

/** The buttons of the page. A closed listing can only be shared, also by its owner. */
export function DetailActions({ listing, isOwner, actions }: DetailActionsProps) {
  if (!listing.isActive) return <ShareButton listing={listing} look="text" />;
  return (
    <>
      <PriceActionButton {...{ listing, isOwner, actions }} />
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

const DeleteDialog = lazy(() => import('./dialogs.tsx').then((module) => ({ default: module.DeleteDialog })));

type DeleteButtonProps = { listing: Pick<Listing, 'id' | 'title' | 'suggestionCount'> };

function DeleteButton({ listing }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton variant="outline" label={ownerMessages.delete} onClick={() => setIsAsking(true)} className="size-12">
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
      {isAsking && (
        <Suspense>
          <DeleteDialog listing={listing} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
