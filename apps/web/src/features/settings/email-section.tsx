import { requestEmailChange } from '@ballpark/contracts/settings';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { emailMessages } from './messages.ts';
import { Fact, Section, Status } from './section.tsx';
import { useCancelEmailChange, useRequestEmailChange } from './settings-queries.ts';

type EmailSectionProps = { email: string; /** Waits for its confirmation. */ pendingEmail: string | null };

export function EmailSection({ email, pendingEmail }: EmailSectionProps) {
  return (
    <Section id="email" title={emailMessages.title} lead={emailMessages.lead}>
      <Fact name={emailMessages.current} value={email} />
      {pendingEmail !== null && <PendingEmail email={pendingEmail} />}
      <EmailForm isPending={pendingEmail !== null} />
    </Section>
  );
}

function PendingEmail({ email }: { email: string }) {
  const cancel = useCancelEmailChange();
  return (
    <Notice tone="info">
      <p className="wrap-anywhere">
        {emailMessages.pending} <strong className="font-bold">{email}</strong>.
      </p>
      <Button variant="outline" size="sm" className="mt-3" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
        {emailMessages.cancel}
      </Button>
      {cancel.isError && <Status error={cancel.error} />}
    </Notice>
  );
}

function EmailForm({ isPending }: { isPending: boolean }) {
  const change = useRequestEmailChange();
  const form = useContractForm({
    schema: requestEmailChange.body,
    fields: ['email', 'currentPassword'] as const,
    read: (typed) => ({ email: typed('email'), currentPassword: typed('currentPassword') }),
    send: async (input, element) => {
      await change.mutateAsync(input);
      element?.reset();
    },
  });
  const { email: emailProblem, currentPassword: passwordProblem } = form.problems;
  const isTold = emailProblem !== undefined || passwordProblem !== undefined;
  return (
    <form method="post" onSubmit={form.onSubmit} className="flex flex-col gap-4" noValidate>
      <TextField
        label={emailMessages.label}
        name="email"
        type="email"
        autoComplete="email"
        error={emailProblem}
        onChange={() => form.clearProblem('email')}
      />
      <PasswordField
        label={emailMessages.password}
        name="currentPassword"
        autoComplete="current-password"
        error={passwordProblem}
        onChange={() => form.clearProblem('currentPassword')}
      />
      <p className="text-sm text-text-2">{emailMessages.told}</p>
      <Button
        type="submit"
        isBusy={form.isSending}
        busyText={emailMessages.sending}
        className="self-start max-sm:w-full"
      >
        {emailMessages.submit}
      </Button>
      <Status
        done={isPending && change.data ? emailMessages.sent(change.data.pendingEmail) : undefined}
        error={isTold ? undefined : form.refusal}
      />
    </form>
  );
}
