import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { shareMessages } from './messages.ts';

/** For browsers that can neither share nor copy. */
export function ShareDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog title={shareMessages.manualTitle} onClose={onClose}>
      <LinkByHand address={address} />
    </Dialog>
  );
}

/** The link, selected on focus. */
export function LinkByHand({ address }: { address: string }) {
  return (
    <>
      <p className="text-text-2">{shareMessages.byHand}</p>
      <TextField
        label={shareMessages.link}
        readOnly
        defaultValue={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </>
  );
}
