import { type ChangeEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, getErrorMessage } from '../../api/api-error.ts';
import { useSubmitOnce, type TypedText } from '../../lib/hooks/use-submit-once.ts';
import { resetMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useResetPassword } from './password-queries.ts';

type Problem = { field: 'newPassword' | 'confirmPassword' | 'link' | 'other'; sentence: string };

/** A new password, typed twice. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useResetPassword();
  const confirm = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.sentence : undefined);

  const send = async (typed: TypedText) => {
    const newPassword = typed('newPassword');
    const found = problemOf({ token, newPassword, confirmed: typed('confirmPassword') });
    setProblem(found);
    if (found?.field === 'confirmPassword') confirm.current?.focus();
    if (found) return;
    await reset.mutateAsync({ token, newPassword }).then(onDone, (error: unknown) => setProblem(problemFrom(error)));
  };
  const onConfirmChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = new FormData(target.form ?? undefined).get('newPassword');
    if (problem?.field === 'confirmPassword' && typed === target.value) setProblem(undefined);
  };

  return (
    <form method="post" onSubmit={useSubmitOnce(send)} className="flex flex-col gap-4">
      <PasswordField
        label={resetMessages.newPassword}
        name="newPassword"
        autoComplete="new-password"
        hint={resetMessages.newPasswordHint}
        error={errorOf('newPassword')}
        required
      />
      <PasswordField
        ref={confirm}
        label={resetMessages.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        error={errorOf('confirmPassword')}
        onChange={onConfirmChange}
        required
      />
      <Refusal sentence={errorOf('other') ?? errorOf('link')} isAboutLink={problem?.field === 'link'} />
      <Button type="submit" isBusy={reset.isPending} busyText={resetMessages.submitting} className="mt-2 w-full">
        {resetMessages.submit}
      </Button>
    </form>
  );
}

function Refusal({ sentence, isAboutLink }: { sentence: string | undefined; isAboutLink: boolean }) {
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

type Typed = { token: string; newPassword: string; confirmed: string };

function problemOf({ token, newPassword, confirmed }: Typed): Problem | undefined {
  if (newPassword !== confirmed) return { field: 'confirmPassword', sentence: resetMessages.mismatch };
  if (token.trim() === '') return { field: 'link', sentence: resetMessages.invalidToken };
  return undefined;
}

function problemFrom(error: unknown): Problem {
  const sentence = getErrorMessage(error, resetMessages.failed);
  if (!(error instanceof ApiError)) return { field: 'other', sentence };
  if (error.code === 'invalid_reset_token' || 'token' in error.fields) return { field: 'link', sentence };
  return { field: 'newPassword' in error.fields ? 'newPassword' : 'other', sentence };
}
