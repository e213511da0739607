import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LinkPanel } from './link-panel.tsx';
import { stopMessages, undoMessages } from './messages.ts';
import { useStopEmailChange, useUndoEmailChange } from './settings-queries.ts';

type EmailLinkProps = { /** Null without a link. */ token: string | null };

/** Stops a change of address that waits, and says what to do if a stranger asked for it. */
export function StopEmailPanel({ token, isSignedIn }: EmailLinkProps & { isSignedIn: boolean }) {
  const stop = useStopEmailChange();
  const way = (
    <ButtonLink to={isSignedIn ? `${paths.settings}#password` : paths.forgotPassword} className="w-full">
      {stopMessages.toPassword}
    </ButtonLink>
  );
  const next = (
    <>
      <Notice tone="warning">{stopMessages.stranger}</Notice>
      {way}
    </>
  );
  return <LinkPanel token={token} act={stop} words={stopMessages} done={{ text: stopMessages.done, next }} way={way} />;
}

/** Puts the old address back. The next step is in the mailbox. */
export function UndoEmailPanel({ token }: EmailLinkProps) {
  const undo = useUndoEmailChange();
  const text = undo.data?.isResetSent === false ? undoMessages.suspended : undoMessages.resetSent;
  const way = (
    <ButtonLink to={paths.contact} className="w-full">
      {undoMessages.toContact}
    </ButtonLink>
  );
  return <LinkPanel token={token} act={undo} words={undoMessages} done={{ text }} way={way} />;
}
