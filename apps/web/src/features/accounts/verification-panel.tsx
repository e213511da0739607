import { RESEND_PAUSE_SECONDS } from '@ballpark/rules/accounts';
import CircleCheck from 'lucide-react/icons/circle-check';
import MailOpen from 'lucide-react/icons/mail-open';
import MailX from 'lucide-react/icons/mail-x';
import type { ReactNode } from 'react';
import { useCountdown } from '../../lib/hooks/timing.ts';
import { verifyMessages } from './messages.ts';
import { saveReturnPath } from '../../api/return-path.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';
import { StepList } from '../../ui/basics/step-list.tsx';
import { useResendVerification } from './account-queries.ts';
import type { VerificationState } from './verification.ts';

type VerificationPanelProps = {
  state: VerificationState;
  email: string;
  /** Where a verified member goes. */
  nextPage: string;
};

export function VerificationPanel({ state, email, nextPage }: VerificationPanelProps) {
  return (
    <div aria-live="polite" className="flex flex-col gap-6">
      {state.kind === 'pending' && <Pending email={email} />}
      {state.kind === 'checking' && <Checking />}
      {state.kind === 'success' && <Success nextPage={nextPage} />}
      {state.kind === 'error' && <Failure message={state.message} />}
    </div>
  );
}

type SignInPanelProps = { /** The link of the mail, which is opened again after signing in. */ link: LinkAddress };
type LinkAddress = { pathname: string; search: string };

/** For the reader of a mail on a device without a session: the link verifies nothing before they have signed in. */
export function SignInPanel({ link }: SignInPanelProps) {
  return (
    <div className="flex flex-col gap-6">
      <Heading
        icon={
          <IconCircle className="bg-primary-soft text-primary">
            <MailOpen aria-hidden="true" className="size-7" />
          </IconCircle>
        }
        title={verifyMessages.signInTitle}
      >
        {verifyMessages.signInLead}
      </Heading>
      <ButtonLink to={paths.login} replace className="w-full" onClick={() => saveReturnPath(link)}>
        {verifyMessages.signIn}
      </ButtonLink>
      <div className="flex flex-col gap-2 text-center text-sm text-text-3">
        <p>{verifyMessages.signInElsewhere}</p>
        <p>{verifyMessages.signInStranger}</p>
      </div>
    </div>
  );
}

function Pending({ email }: { email: string }) {
  return (
    <>
      <Heading
        icon={
          <IconCircle className="bg-primary-soft text-primary">
            <MailOpen aria-hidden="true" className="size-7" />
          </IconCircle>
        }
        title={verifyMessages.pendingTitle}
      >
        {verifyMessages.pendingLead} <strong className="font-bold wrap-anywhere text-text">{email}</strong>
      </Heading>
      <StepList steps={verifyMessages.steps} />
      <ResendButton />
      <p className="text-center text-sm text-text-3">{verifyMessages.wrongAddress}</p>
    </>
  );
}

function Checking() {
  return (
    <Heading
      icon={
        <IconCircle className="bg-primary-soft text-primary">
          <Spinner className="size-7" />
        </IconCircle>
      }
      title={verifyMessages.checkingTitle}
    >
      {verifyMessages.checking}
    </Heading>
  );
}

function Success({ nextPage }: { nextPage: string }) {
  return (
    <>
      <Heading
        icon={
          <IconCircle className="bg-success-soft text-success">
            <CircleCheck aria-hidden="true" className="size-7" />
          </IconCircle>
        }
        title={verifyMessages.successTitle}
      >
        {verifyMessages.successLead}
      </Heading>
      <ButtonLink to={nextPage} replace className="w-full">
        {verifyMessages.continue}
      </ButtonLink>
    </>
  );
}

function Failure({ message }: { message: string }) {
  return (
    <>
      <Heading
        icon={
          <IconCircle className="bg-danger-soft text-danger">
            <MailX aria-hidden="true" className="size-7" />
          </IconCircle>
        }
        title={verifyMessages.errorTitle}
      >
        {verifyMessages.errorHint}
      </Heading>
      <Notice tone="danger">{message}</Notice>
      <ResendButton />
    </>
  );
}

/** Sends the verification mail again. After a success the button pauses and shows the remaining seconds. */
function ResendButton() {
  const resend = useResendVerification();
  const [secondsLeft, beginPause] = useCountdown();
  const isPausing = secondsLeft > 0;
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="outline"
        className="w-full"
        isBusy={resend.isPending}
        busyText={verifyMessages.resending}
        disabled={isPausing}
        onClick={() => resend.mutate(undefined, { onSuccess: () => beginPause(RESEND_PAUSE_SECONDS) })}
      >
        {verifyMessages.resend}
      </Button>
      {isPausing && <p className="text-center text-sm text-text-3">{verifyMessages.resendPause(secondsLeft)}</p>}
    </div>
  );
}

function Heading({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center text-center">
      {icon}
      <h1 className="mt-4 text-2xl font-extrabold">{title}</h1>
      <p className="mt-2 text-text-2">{children}</p>
    </div>
  );
}

function IconCircle({ className, children }: { className: string; children: ReactNode }) {
  return <span className={`flex size-14 items-center justify-center rounded-full ${className}`}>{children}</span>;
}
