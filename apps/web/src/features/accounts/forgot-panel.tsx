import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useFocusOnMount } from '../../lib/hooks/focus.ts';
import { useSubmitOnce } from '../../lib/hooks/use-submit-once.ts';
import { forgotMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForgotPassword } from './account-queries.ts';

type ForgotOutcome = { kind: 'sent' | 'refused'; sentence: string };

/** Asks for a reset link. After success a confirmation replaces the form. */
export function ForgotPanel() {
  const [outcome, setOutcome] = useState<ForgotOutcome>();
  if (outcome?.kind === 'sent') return <SentConfirmation sentence={outcome.sentence} />;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-3xl font-extrabold">{forgotMessages.title}</h1>
        <p className="mt-2 text-text-2">{forgotMessages.lead}</p>
      </div>
      <ForgotForm refusal={outcome?.sentence} onOutcome={setOutcome} />
      <p className="text-center">
        <Link
          to={paths.login}
          className="inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4"
        >
          {forgotMessages.backToLogin}
        </Link>
      </p>
    </div>
  );
}

type ForgotFormProps = { refusal: string | undefined; onOutcome: (outcome: ForgotOutcome) => void };

function ForgotForm({ refusal, onOutcome }: ForgotFormProps) {
  const forgot = useForgotPassword();
  const onSubmit = useSubmitOnce((typed) =>
    forgot.mutateAsync(typed('email')).then(
      ({ message }) => onOutcome(toSentOutcome(message)),
      (error: unknown) => onOutcome(toFailedOutcome(error)),
    ),
  );
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextField label={forgotMessages.email} name="email" type="email" autoComplete="username" required />
      {refusal !== undefined && !forgot.isPending && (
        <Notice tone="danger" role="alert">
          {refusal}
        </Notice>
      )}
      <Button type="submit" isBusy={forgot.isPending} busyText={forgotMessages.submitting} className="w-full">
        {forgotMessages.submit}
      </Button>
    </form>
  );
}

function SentConfirmation({ sentence }: { sentence: string }) {
  const heading = useFocusOnMount();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-center text-center">
        <span className="flex size-14 items-center justify-center rounded-full bg-success-soft text-success">
          <MailCheck aria-hidden="true" className="size-7" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-extrabold">
          {forgotMessages.sentTitle}
        </h1>
      </div>
      <Notice tone="success">
        <output className="block font-semibold">{sentence}</output>
        <p className="mt-1 text-sm text-text-2">{forgotMessages.sentHint}</p>
      </Notice>
      <ButtonLink to={paths.login} className="w-full">
        {forgotMessages.backToLogin}
      </ButtonLink>
    </div>
  );
}

function toSentOutcome(message: string): ForgotOutcome {
  return { kind: 'sent', sentence: message || forgotMessages.sent };
}

/**
 * Shows the server's sentence, or that no answer came. A refusal without a sentence is shown as success: this page must
 * not reveal which email addresses have an account.
 */
function toFailedOutcome(error: unknown): ForgotOutcome {
  if (!(error instanceof ApiError) || error.status === 0) {
    return { kind: 'refused', sentence: forgotMessages.noAnswer };
  }
  // The server accepted the request, but the body does not match the contract.
  if (error.code === 'unexpected_answer') return toSentOutcome(error.sentence ?? '');
  if (error.sentence === undefined) return toSentOutcome('');
  return { kind: 'refused', sentence: error.sentence };
}
