import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { shareMessages } from './messages.ts';

/** For browsers that can neither share nor copy: the link, selected on focus. */
export function ShareDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog title={shareMessages.manualTitle} onClose={onClose}>
      <p className="text-text-2">{shareMessages.byHand}</p>
      <TextField
        label={shareMessages.link}
        readOnly
        defaultValue={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  );
}
