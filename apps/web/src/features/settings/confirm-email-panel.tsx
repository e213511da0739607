import CircleCheck from 'lucide-react/icons/circle-check';
import MailX from 'lucide-react/icons/mail-x';
import { useEffect, useRef } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { confirmMessages } from './messages.ts';
import { PanelHeading } from './panel-heading.tsx';
import { useConfirmEmailChange } from './settings-queries.ts';

type ConfirmEmailPanelProps = { /** Null without a link. */ token: string | null; isSignedIn: boolean };

/** Sends the token of the link once, also when React mounts the page twice, and says what became of it. */
export function ConfirmEmailPanel({ token, isSignedIn }: ConfirmEmailPanelProps) {
  const { mutate, isSuccess, error } = useConfirmEmailChange();
  const hasSent = useRef(false);
  useEffect(() => {
    if (token === null || hasSent.current) return;
    hasSent.current = true;
    mutate(token);
  }, [token, mutate]);
  const next = isSignedIn
    ? { to: paths.settings, text: confirmMessages.toSettings }
    : { to: paths.login, text: confirmMessages.toLogin };
  return (
    <div aria-live="polite" className="flex flex-col gap-6">
      <Outcome
        problem={
          token === null
            ? confirmMessages.missing
            : (error ?? undefined) && getErrorMessage(error, confirmMessages.failed)
        }
        isDone={isSuccess}
      />
      {(isSuccess || error !== null || token === null) && (
        <ButtonLink to={next.to} replace className="w-full">
          {next.text}
        </ButtonLink>
      )}
    </div>
  );
}

function Outcome({ problem, isDone }: { problem: string | undefined; isDone: boolean }) {
  if (problem !== undefined) {
    return (
      <>
        <PanelHeading
          icon={<MailX aria-hidden="true" className="size-7" />}
          className="bg-danger-soft text-danger"
          title={confirmMessages.failedTitle}
        >
          {confirmMessages.failedHint}
        </PanelHeading>
        <Notice tone="danger">{problem}</Notice>
      </>
    );
  }
  if (!isDone) {
    return (
      <PanelHeading
        icon={<Spinner className="size-7" />}
        className="bg-primary-soft text-primary"
        title={confirmMessages.checkingTitle}
      >
        {confirmMessages.checking}
      </PanelHeading>
    );
  }
  return (
    <PanelHeading
      icon={<CircleCheck aria-hidden="true" className="size-7" />}
      className="bg-success-soft text-success"
      title={confirmMessages.doneTitle}
    >
      {confirmMessages.done}
    </PanelHeading>
  );
}
