import { offerDialogMessages } from './messages.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

/** What the offered amount is, and what it is not. */
export function OfferDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={offerDialogMessages.title} onClose={onClose}>
      <p className="pb-2 text-text-2">{offerDialogMessages.explanation}</p>
    </Dialog>
  );
}
