import { RESEND_PAUSE_SECONDS } from '@ballpark/rules/accounts';
import CircleCheck from 'lucide-react/icons/circle-check';
import MailOpen from 'lucide-react/icons/mail-open';
import MailX from 'lucide-react/icons/mail-x';
import type { ReactNode } from 'react';
import { useCountdown } from '../../lib/hooks/timing.ts';
import { verifyMessages } from './messages.ts';
import { signInFormPath } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';
import { StepList } from '../../ui/basics/step-list.tsx';
import { useResendVerification } from './account-queries.ts';
import type { VerificationState } from './verification.ts';

type VerificationPanelProps = {
  state: VerificationState;
  /** Undefined for a visitor, who signs in afterwards. `nextPage` is for a verified member. */
  member?: { email: string; nextPage: string };
};

export function VerificationPanel({ state, member }: VerificationPanelProps) {
  return (
    <div aria-live="polite" className="flex flex-col gap-6">
      {state.kind === 'pending' && member && <Pending email={member.email} />}
      {state.kind === 'checking' && <Checking />}
      {state.kind === 'success' && <Success nextPage={member?.nextPage} />}
      {state.kind === 'error' && <Failure message={state.message} canResend={member !== undefined} />}
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
        {verifyMessages.pendingLead} <strong className="font-bold break-words text-text">{email}</strong>
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

function Success({ nextPage }: { nextPage: string | undefined }) {
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
        {nextPage === undefined ? verifyMessages.successElsewhere : verifyMessages.successLead}
      </Heading>
      <ButtonLink to={nextPage ?? signInFormPath} replace className="w-full">
        {nextPage === undefined ? verifyMessages.signIn : verifyMessages.continue}
      </ButtonLink>
    </>
  );
}

function Failure({ message, canResend }: { message: string; canResend: boolean }) {
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
        {canResend ? verifyMessages.errorHint : verifyMessages.errorElsewhere}
      </Heading>
      <Notice tone="danger">{message}</Notice>
      {canResend ? (
        <ResendButton />
      ) : (
        <ButtonLink to={signInFormPath} replace className="w-full">
          {verifyMessages.signIn}
        </ButtonLink>
      )}
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
