import { shareDialogMessages } from './messages.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** The address to copy by hand, already marked. */
export function ShareDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog title={shareDialogMessages.title} onClose={onClose}>
      <p className="text-text-2">{shareDialogMessages.byHand}</p>
      <TextField
        label={shareDialogMessages.link}
        readOnly
        defaultValue={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  );
}
