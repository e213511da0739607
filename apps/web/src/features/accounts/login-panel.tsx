import { Link } from 'react-router';
import { useSubmitOnce } from '../../lib/hooks/use-submit-once.ts';
import { loginMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { isLinkSent, useLogin } from './account-queries.ts';
import { LegalLine } from './legal-line.tsx';

type LoginPanelProps = {
  /** Greets a member who was here before. */
  isKnown: boolean;
  /** The token of the link in a mail that lets this browser try a password again. */
  linkToken: string | null;
};

export function LoginPanel({ isKnown, linkToken }: LoginPanelProps) {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-3xl font-extrabold">{isKnown ? loginMessages.title : loginMessages.firstTitle}</h1>
        <p className="mt-2 text-text-2">{loginMessages.lead}</p>
      </div>
      <LoginForm linkToken={linkToken} />
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

/**
 * Shows no refusal itself: `useLogin` reports it as a toast. The fields keep their values. That a link was sent stays on
 * the page until the next try.
 */
function LoginForm({ linkToken }: Pick<LoginPanelProps, 'linkToken'>) {
  const login = useLogin();
  const onSubmit = useSubmitOnce((typed) =>
    login.mutateAsync({
      email: typed('email'),
      password: typed('password'),
      ...(linkToken !== null && { linkToken }),
    }),
  );
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <LinkNotice error={login.error} isOpened={linkToken !== null} />
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

/** Says that the link was sent by mail, or that this browser has opened it. */
function LinkNotice({ error, isOpened }: { error: unknown; isOpened: boolean }) {
  if (isLinkSent(error)) {
    return (
      <Notice tone="info" role="alert" title={loginMessages.linkSentTitle}>
        <p>{error.sentence}</p>
        <p className="mt-1 text-sm text-text-2">{loginMessages.linkSentHint}</p>
      </Notice>
    );
  }
  if (!isOpened) return null;
  return (
    <Notice tone="success" title={loginMessages.linkOpenedTitle}>
      <p>{loginMessages.linkOpened}</p>
    </Notice>
  );
}
