import type { Listing } from '@ballpark/contracts/listings';
import { useNavigate } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { paths } from '../../../paths.ts';
import { showError, showSuccess } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog, Dialog } from '../../../ui/overlay/dialog.tsx';
import { useDeleteListing } from './detail-queries.ts';
import { deleteMessages, offerDialogMessages } from './messages.ts';

type DeleteDialogProps = {
  listing: Pick<Listing, 'id' | 'title' | 'suggestionCount'>;
  onClose: () => void;
};

/** Says what is lost with the listing, asks, and deletes it. */
export function DeleteDialog({ listing: { id, title, suggestionCount }, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const deletion = useDeleteListing(id);
  const confirm = async () => {
    try {
      await deletion.mutateAsync();
    } catch (error) {
      // A toast, because the member may have closed the dialog meanwhile.
      showError(getErrorMessage(error, deleteMessages.failed));
      return;
    }
    showSuccess(deleteMessages.deleted);
    // The back button must not lead to the deleted listing.
    await navigate(paths.feed, { replace: true });
  };
  return (
    <ConfirmDialog
      title={deleteMessages.title}
      cancelText={deleteMessages.cancel}
      confirm={{
        text: deleteMessages.confirm,
        busyText: deleteMessages.deleting,
        isBusy: deletion.isPending,
        onConfirm: () => void confirm(),
      }}
      problem={deletion.error === null ? undefined : getErrorMessage(deletion.error, deleteMessages.failed)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{deleteMessages.consequence(title)}</p>
      {suggestionCount > 0 && <p>{deleteMessages.withSuggestions(listingMessages.suggestions(suggestionCount))}</p>}
      <p className="font-bold text-text">{deleteMessages.final}</p>
    </ConfirmDialog>
  );
}

export function OfferDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={offerDialogMessages.title} onClose={onClose}>
      <p className="pb-2 text-text-2">{offerDialogMessages.explanation}</p>
    </Dialog>
  );
}
