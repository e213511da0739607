import { changePassword } from '@ballpark/contracts/settings';
import { type ChangeEvent, Suspense, useId, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/basics/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { passwordMessages, settingsMessages } from './messages.ts';
import { Section, Status } from './section.tsx';
import { useChangePassword } from './settings-queries.ts';

// Its list comes with the first letter that is typed. Without it the form works as well.
const CommonPasswordNote = lazyPart(() =>
  import('../../components/common-password-note.tsx').then((module) => module.CommonPasswordNote),
);

export function PasswordSection() {
  const change = useChangePassword();
  const adviceId = useId();
  const [password, setPassword] = useState('');
  const form = useContractForm({
    schema: changePassword.body,
    fields: ['currentPassword', 'newPassword'] as const,
    read: (typed) => ({ currentPassword: typed('currentPassword'), newPassword: typed('newPassword') }),
    send: async (input, element) => {
      await change.mutateAsync(input);
      element?.reset();
      setPassword('');
    },
  });
  const { currentPassword, newPassword } = form.problems;
  const isTold = currentPassword !== undefined || newPassword !== undefined;
  return (
    <Section id="password" title={passwordMessages.title} lead={passwordMessages.lead}>
      <form method="post" onSubmit={form.onSubmit} className="flex flex-col gap-4" noValidate>
        <PasswordField
          label={passwordMessages.current}
          name="currentPassword"
          autoComplete="current-password"
          error={currentPassword}
          onChange={() => form.clearProblem('currentPassword')}
        />
        <PasswordField
          label={passwordMessages.next}
          name="newPassword"
          autoComplete="new-password"
          hint={passwordMessages.nextHint}
          error={newPassword}
          aria-describedby={adviceId}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
            setPassword(target.value);
            form.clearProblem('newPassword');
          }}
        />
        <p id={adviceId} aria-live="polite" className="-mt-2 text-sm empty:hidden">
          <Suspense>{password !== '' && <CommonPasswordNote password={password} />}</Suspense>
        </p>
        <Button
          type="submit"
          isBusy={form.isSending}
          busyText={settingsMessages.saving}
          className="self-start max-sm:w-full"
        >
          {passwordMessages.submit}
        </Button>
        <Status
          done={change.isSuccess ? passwordMessages.saved : undefined}
          error={isTold ? undefined : form.refusal}
        />
      </form>
    </Section>
  );
}
