import type { Listing } from '@ballpark/contracts/listings';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { ownerMessages } from './messages.ts';
import { IconButton } from '../../../ui/basics/icon-button.tsx';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })));

type DeleteButtonProps = { listing: Pick<Listing, 'id' | 'title' | 'suggestionCount'> };

/** Takes the listing away, after asking. */
export function DeleteButton({ listing }: DeleteButtonProps) {
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
