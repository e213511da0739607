import { leaveMessages } from '../messages.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      title={leaveMessages.title}
      confirm={{ text: leaveMessages.leave, busyText: leaveMessages.leaving, isBusy: false, onConfirm: onLeave }}
      cancelText={leaveMessages.stay}
      onClose={onStay}
    >
      <p>{leaveMessages.consequence}</p>
    </ConfirmDialog>
  );
}
