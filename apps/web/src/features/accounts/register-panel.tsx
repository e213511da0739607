import { checkPassword, ratePassword, type PasswordCheck } from '@ballpark/rules/accounts';
import { type ChangeEvent, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { useSubmitOnce } from '../../lib/hooks/use-submit-once.ts';
import { passwordCheckMessages, registerMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button } from '../../ui/basics/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PasswordStrength } from '../../ui/fields/password-strength.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useRegister } from './account-queries.ts';
import { LegalLine } from './legal-line.tsx';

// Its list comes with the first letter that is typed. Without it the form works as well.
const CommonPasswordNote = lazyPart(() =>
  import('../../components/common-password-note.tsx').then((module) => module.CommonPasswordNote),
);

const CHECKS: readonly PasswordCheck[] = ['length', 'uppercase', 'lowercase', 'number'];

export function RegisterPanel() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-3xl font-extrabold">{registerMessages.title}</h1>
        <p className="mt-2 text-text-2">{registerMessages.lead}</p>
      </div>
      <RegisterForm />
      <p className="text-center text-text-2">
        {registerMessages.haveAccount}{' '}
        <Link to={paths.login} className="font-bold text-primary underline underline-offset-4">
          {registerMessages.login}
        </Link>
      </p>
      <div className="flex flex-col gap-2">
        <LegalLine before={registerMessages.legalBefore} />
        <p className="text-sm text-text-3">{registerMessages.age}</p>
      </div>
    </div>
  );
}

/** The password advice never blocks the form; only the server refuses a password. */
function RegisterForm() {
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

function NewPasswordAdvice({ id, password }: { id: string; password: string }) {
  const checks = checkPassword(password);
  const items = CHECKS.map((check) => ({ label: passwordCheckMessages[check], isMet: checks[check] }));
  const met = items.filter(({ isMet }) => isMet).length;
  const strength = password === '' ? undefined : ratePassword(password);
  return (
    <PasswordStrength
      id={id}
      strength={strength}
      met={met}
      items={items}
      note={<Suspense>{password !== '' && <CommonPasswordNote password={password} />}</Suspense>}
    />
  );
}
