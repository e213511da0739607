import type { Listing } from '@ballpark/contracts/listings';
import { getErrorMessage } from '../../api/api-error.ts';
import { showSuccess } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { keptMessages } from './messages.ts';
import { type ClosingResult, useReportLatePrice } from './suggestion-queries.ts';

type KeptDialogProps = {
  listing: Pick<Listing, 'id'>;
  onReported: (result: ClosingResult) => void;
  onClose: () => void;
};

/** Asks once more before a listing that closed automatically is reported as not sold. */
export function KeptDialog({ listing: { id }, onReported, onClose }: KeptDialogProps) {
  const { mutateAsync, isPending, error } = useReportLatePrice(id);
  const confirm = async () => {
    try {
      const result = await mutateAsync({ outcome: 'kept' });
      showSuccess(keptMessages.saved);
      onReported(result);
    } catch {
      // The dialog shows the problem.
    }
  };
  return (
    <ConfirmDialog
      title={keptMessages.title}
      cancelText={keptMessages.back}
      confirm={{
        text: keptMessages.confirm,
        busyText: keptMessages.saving,
        isBusy: isPending,
        onConfirm: () => void confirm(),
      }}
      problem={error === null ? undefined : getErrorMessage(error, keptMessages.failed)}
      onClose={onClose}
    >
      <p>{keptMessages.consequence}</p>
      <p className="font-bold text-text">{keptMessages.final}</p>
    </ConfirmDialog>
  );
}
