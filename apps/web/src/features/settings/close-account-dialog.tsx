import { closeAccount } from '@ballpark/contracts/leaving';
import { ACCOUNT_DATA_DAYS } from '@ballpark/rules/policy';
import { useLocation } from 'react-router';
import { getErrorMessage } from '../../api/api-error.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showSuccess } from '../../ui/feedback/toast.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useCloseAccount } from './leaving-queries.ts';

/** Here and not with the words of the settings page, which every visit loads. */
const words = {
  title: 'Close your account?',
  consequences: [
    'You are signed out everywhere, and your profile disappears at once.',
    'Your open listings are hidden. Your closed listings and the prices you suggested stay, because others earned XP with them. They read Anonymous.',
    `Sign in within ${ACCOUNT_DATA_DAYS} days, and your account is open again.`,
    `After ${ACCOUNT_DATA_DAYS} days we erase your name, email, photos, notes, XP and everything else that is yours, for good.`,
  ],
  password: 'Current password',
  cancel: 'Keep my account',
  confirm: 'Close my account',
  closing: 'Closing...',
  failed: "That didn't work. Please try again.",
  closed: `Your account is closed. Sign in within ${ACCOUNT_DATA_DAYS} days to restore it.`,
} as const;

/** Says what happens, asks for the password and closes the account. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const { key } = useLocation();
  const { mutateAsync } = useCloseAccount(key);
  const form = useContractForm({
    schema: closeAccount.body,
    fields: ['password'] as const,
    read: (typed) => ({ password: typed('password') }),
    send: async (input) => {
      await mutateAsync(input);
      showSuccess(words.closed);
    },
  });
  return (
    <Dialog title={words.title} onClose={onClose}>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-text-2">
        {words.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <form method="post" onSubmit={form.onSubmit} className="flex flex-col gap-4" noValidate>
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          error={form.problems.password}
          onChange={() => form.clearProblem('password')}
        />
        <div role="alert" className="empty:-mt-4">
          {form.refusal !== undefined && form.problems.password === undefined && (
            <Notice tone="danger">{getErrorMessage(form.refusal, words.failed)}</Notice>
          )}
        </div>
        <div className="flex gap-3 *:flex-1 max-sm:flex-col">
          <Button
            variant="outline"
            disabled={form.isSending}
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          >
            {words.cancel}
          </Button>
          <Button type="submit" variant="danger" isBusy={form.isSending} busyText={words.closing}>
            {words.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
