import { resetPassword } from '@ballpark/contracts/accounts';
import { type ChangeEvent, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, getErrorMessage } from '../../api/api-error.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { type FieldProblems, useContractForm } from '../../lib/use-contract-form.ts';
import { resetMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useResetPassword } from './account-queries.ts';

// Its list comes with the first letter that is typed. Without it the form works as well.
const CommonPasswordNote = lazyPart(() =>
  import('../../components/common-password-note.tsx').then((module) => module.CommonPasswordNote),
);

const FIELDS = ['newPassword', 'confirmPassword', 'token'] as const;

export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { mutateAsync } = useResetPassword();
  const adviceId = useId();
  const [password, setPassword] = useState('');
  const { problems, refusal, isSending, onSubmit, clearProblem } = useContractForm({
    schema: resetPassword.body,
    fields: FIELDS,
    check: checkReset,
    read: (typed) => ({ token, newPassword: typed('newPassword'), confirmPassword: typed('confirmPassword') }),
    send: async ({ newPassword }) => {
      await mutateAsync({ token, newPassword });
      onDone();
    },
  });
  const onConfirmChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = new FormData(target.form ?? undefined).get('newPassword');
    if (typed === target.value) clearProblem('confirmPassword');
  };

  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <PasswordField
        label={resetMessages.newPassword}
        name="newPassword"
        autoComplete="new-password"
        hint={resetMessages.newPasswordHint}
        error={problems.newPassword}
        aria-describedby={adviceId}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => setPassword(target.value)}
        required
      />
      <p id={adviceId} aria-live="polite" className="-mt-2 text-sm empty:hidden">
        <Suspense>{password !== '' && <CommonPasswordNote password={password} />}</Suspense>
      </p>
      <PasswordField
        label={resetMessages.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        error={problems.confirmPassword}
        onChange={onConfirmChange}
        required
      />
      <Refusal {...toRefusal(problems, refusal)} />
      <Button type="submit" isBusy={isSending} busyText={resetMessages.submitting} className="mt-2 w-full">
        {resetMessages.submit}
      </Button>
    </form>
  );
}

type RefusalProps = { sentence: string | undefined; isAboutLink: boolean };

function Refusal({ sentence, isAboutLink }: RefusalProps) {
  return (
    <div role="alert" className="empty:-mb-4">
      {sentence !== undefined && (
        <Notice tone="danger">
          <p className="font-semibold">{sentence}</p>
          {isAboutLink && (
            <Link
              to={paths.forgotPassword}
              className="inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4"
            >
              {resetMessages.askAgain}
            </Link>
          )}
        </Notice>
      )}
    </div>
  );
}

type ResetInput = { token: string; newPassword: string; confirmPassword: string };
type ResetProblems = FieldProblems<(typeof FIELDS)[number]>;

function checkReset({ token, newPassword, confirmPassword }: ResetInput): ResetProblems {
  if (newPassword !== confirmPassword) return { confirmPassword: resetMessages.mismatch };
  return token.trim() === '' ? { token: resetMessages.invalidToken } : {};
}

/** The refusals that belong to no field: a link that does not work, or another one. */
function toRefusal({ token, newPassword }: ResetProblems, error: unknown): RefusalProps {
  if (error === undefined) return { sentence: token, isAboutLink: token !== undefined };
  const isAboutLink = token !== undefined || (error instanceof ApiError && error.code === 'invalid_reset_token');
  const isAboutPassword = newPassword !== undefined && !isAboutLink;
  return { sentence: isAboutPassword ? undefined : getErrorMessage(error, resetMessages.failed), isAboutLink };
}
