import { Link } from 'react-router';
import { useSubmitOnce } from '../../lib/hooks/use-submit-once.ts';
import { loginMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLogin } from './account-queries.ts';
import { LegalLine } from './legal-line.tsx';

/** Greets a member who was here before. */
export function LoginPanel({ isKnown }: { isKnown: boolean }) {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-3xl font-extrabold">{isKnown ? loginMessages.title : loginMessages.firstTitle}</h1>
        <p className="mt-2 text-text-2">{loginMessages.lead}</p>
      </div>
      <LoginForm />
      <p className="text-center text-text-2">
        {loginMessages.noAccount}{' '}
        <Link to={paths.register} className="font-bold text-primary underline underline-offset-4">
          {loginMessages.register}
        </Link>
      </p>
      <LegalLine before={loginMessages.legalBefore} />
    </div>
  );
}

/** Shows no error itself: `useLogin` reports a refusal as a toast. The fields keep their values. */
function LoginForm() {
  const login = useLogin();
  const onSubmit = useSubmitOnce((typed) => login.mutateAsync({ email: typed('email'), password: typed('password') }));
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextField label={loginMessages.email} name="email" type="email" autoComplete="username" required />
      <PasswordField label={loginMessages.password} name="password" autoComplete="current-password" required />
      <Link
        to={paths.forgotPassword}
        className="-my-1 flex min-h-11 items-center self-end text-sm font-semibold text-primary underline-offset-4 hover:underline"
      >
        {loginMessages.forgot}
      </Link>
      <Button type="submit" isBusy={login.isPending} busyText={loginMessages.submitting} className="w-full">
        {loginMessages.submit}
      </Button>
    </form>
  );
}
