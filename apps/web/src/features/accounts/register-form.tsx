import { type ChangeEvent, useId, useState } from 'react';
import { useSubmitOnce } from '../../lib/hooks/use-submit-once.ts';
import { registerMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useRegister } from './account-queries.ts';
import { NewPasswordAdvice } from './new-password-advice.tsx';

/** Name, e-mail and a new password with advice. The advice never blocks; the server has the last word. */
export function RegisterForm() {
  const register = useRegister();
  const adviceId = useId();
  const [password, setPassword] = useState('');
  const onSubmit = useSubmitOnce((typed) =>
    register.mutateAsync({
      name: typed('name'),
      email: typed('email'),
      password: typed('password'),
    }),
  );
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextField label={registerMessages.name} name="name" autoComplete="name" required />
      <TextField label={registerMessages.email} name="email" type="email" autoComplete="email" required />
      <PasswordField
        label={registerMessages.password}
        name="password"
        autoComplete="new-password"
        aria-describedby={adviceId}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setPassword(event.target.value)}
        required
      />
      <NewPasswordAdvice id={adviceId} password={password} />
      <Button type="submit" isBusy={register.isPending} busyText={registerMessages.submitting} className="mt-2 w-full">
        {registerMessages.submit}
      </Button>
    </form>
  );
}
