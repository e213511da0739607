import { changeUsername } from '@ballpark/contracts/settings';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { settingsMessages, usernameMessages } from './messages.ts';
import { Section, Status } from './section.tsx';
import { useChangeUsername } from './settings-queries.ts';

type UsernameSectionProps = { username: string; /** Null where that is now. */ changeableAt: string | null };

export function UsernameSection({ username, changeableAt }: UsernameSectionProps) {
  const change = useChangeUsername();
  const form = useContractForm({
    schema: changeUsername.body,
    fields: ['username'] as const,
    read: (typed) => ({ username: typed('username') }),
    send: ({ username: name }) => change.mutateAsync(name),
  });
  const canChange = changeableAt === null;
  return (
    <Section id="username" title={usernameMessages.title} lead={usernameMessages.lead}>
      <form onSubmit={form.onSubmit} className="flex flex-col gap-4" noValidate>
        <TextField
          key={username}
          label={usernameMessages.label}
          name="username"
          prefix="@"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={username}
          hint={canChange ? undefined : usernameMessages.wait(changeableAt)}
          error={form.problems.username}
          readOnly={!canChange}
          onChange={() => form.clear()}
        />
        {canChange && (
          <Button
            type="submit"
            isBusy={form.isSending}
            busyText={settingsMessages.saving}
            className="self-start max-sm:w-full"
          >
            {usernameMessages.submit}
          </Button>
        )}
        <Status
          done={change.isSuccess ? usernameMessages.saved(username) : undefined}
          error={form.problems.username === undefined ? form.refusal : undefined}
        />
      </form>
    </Section>
  );
}
