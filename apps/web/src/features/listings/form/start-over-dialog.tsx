import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';

/** Not with the texts of the form, because it loads with the dialog. */
const startOverMessages = {
  question: 'Start over?',
  detail: "Everything you've entered will be lost, including your photos.",
  confirm: 'Yes, start over',
  cancel: 'Keep it',
} as const;

type StartOverDialogProps = { onConfirm: () => void; onClose: () => void };

/** Asks before the draft is thrown away. */
export function StartOverDialog({ onConfirm, onClose }: StartOverDialogProps) {
  const { question, detail, confirm, cancel } = startOverMessages;
  return (
    <ConfirmDialog
      title={question}
      cancelText={cancel}
      confirm={{ text: confirm, busyText: confirm, isBusy: false, onConfirm }}
      onClose={onClose}
    >
      <p>{detail}</p>
    </ConfirmDialog>
  );
}
