import { getErrorMessage } from '../../api/api-error.ts';
import { showSuccess } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { useBlockMember } from './block-queries.ts';
import { blockMessages } from './messages.ts';

type BlockDialogProps = { member: { id: string; name: string }; onBlocked: () => void; onClose: () => void };

/** Says what a block does before it is set. */
export function BlockDialog({ member: { id, name }, onBlocked, onClose }: BlockDialogProps) {
  const { mutateAsync, isPending, error } = useBlockMember(id);
  const confirm = async () => {
    try {
      await mutateAsync('block');
      showSuccess(blockMessages.blocked(name));
      onBlocked();
    } catch {
      // The dialog shows the problem.
    }
  };
  return (
    <ConfirmDialog
      title={blockMessages.title(name)}
      cancelText={blockMessages.cancel}
      confirm={{
        text: blockMessages.block,
        busyText: blockMessages.blocking,
        isBusy: isPending,
        onConfirm: () => void confirm(),
      }}
      problem={error === null ? undefined : getErrorMessage(error, blockMessages.failed)}
      onClose={onClose}
    >
      {blockMessages.effect.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>{blockMessages.untold(name)}</p>
    </ConfirmDialog>
  );
}
