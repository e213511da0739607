import CircleCheck from 'lucide-react/icons/circle-check';
import MailOpen from 'lucide-react/icons/mail-open';
import MailX from 'lucide-react/icons/mail-x';
import type { ReactNode } from 'react';
import { verifyMessages } from './messages.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { StepList } from '../../ui/basics/step-list.tsx';
import { ResendButton } from './resend-button.tsx';
import type { VerificationState } from './verification.ts';

type VerificationPanelProps = {
  state: VerificationState;
  email: string;
  /** Where a verified member goes on. */
  continueTo: string;
};

/** What the verification page says in each of its four states. */
export function VerificationPanel({ state, email, continueTo }: VerificationPanelProps) {
  return (
    <div aria-live="polite" className="flex flex-col gap-6">
      {state.kind === 'pending' && <Pending email={email} />}
      {state.kind === 'checking' && <Checking />}
      {state.kind === 'success' && <Success continueTo={continueTo} />}
      {state.kind === 'error' && <Failure message={state.message} />}
    </div>
  );
}

function Pending({ email }: { email: string }) {
  return (
    <>
      <Heading
        badge={
          <Badge look="bg-primary-soft text-primary">
            <MailOpen aria-hidden="true" className="size-7" />
          </Badge>
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
      badge={
        <Badge look="bg-primary-soft text-primary">
          <Spinner className="size-7" />
        </Badge>
      }
      title={verifyMessages.checkingTitle}
    >
      {verifyMessages.checking}
    </Heading>
  );
}

function Success({ continueTo }: { continueTo: string }) {
  return (
    <>
      <Heading
        badge={
          <Badge look="bg-success-soft text-success">
            <CircleCheck aria-hidden="true" className="size-7" />
          </Badge>
        }
        title={verifyMessages.successTitle}
      >
        {verifyMessages.successLead}
      </Heading>
      <ButtonLink to={continueTo} replace className="w-full">
        {verifyMessages.continue}
      </ButtonLink>
    </>
  );
}

function Failure({ message }: { message: string }) {
  return (
    <>
      <Heading
        badge={
          <Badge look="bg-danger-soft text-danger">
            <MailX aria-hidden="true" className="size-7" />
          </Badge>
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

function Heading({ badge, title, children }: { badge: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center text-center">
      {badge}
      <h1 className="mt-4 text-2xl font-extrabold">{title}</h1>
      <p className="mt-2 text-text-2">{children}</p>
    </div>
  );
}

function Badge({ look, children }: { look: string; children: ReactNode }) {
  return <span className={`flex size-14 items-center justify-center rounded-full ${look}`}>{children}</span>;
}
