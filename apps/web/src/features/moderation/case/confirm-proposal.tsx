import type { DecisionAction } from '@ballpark/rules/moderation/decisions';
import { useRef } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { confirmMessages, decideMessages } from '../messages.ts';
import { useConfirmCase } from '../moderation-queries.ts';
import { useShortcuts } from '../shortcuts.ts';
import { CaseSection } from './case-section.tsx';
import { type CaseActions, isTaken } from './judge-form.tsx';

type ConfirmProposalProps = CaseActions & { id: string; action: DecisionAction };

/** The second moderator confirms what another has proposed, or refuses it. Keys only choose: a press decides. */
export function ConfirmProposal({ id, action, areKeysOn, onDecided, onTaken }: ConfirmProposalProps) {
  const words = confirmMessages.words(action);
  const buttons = useRef<HTMLDivElement>(null);
  const { mutateAsync, isPending, variables, error } = useConfirmCase(id);
  const send = async (isConfirmed: boolean) => {
    try {
      await mutateAsync({ isConfirmed });
      onDecided(isConfirmed ? words.confirmed : confirmMessages.refused);
    } catch (refusal) {
      if (isTaken(refusal)) onTaken();
    }
  };
  useShortcuts(areKeysOn, (key) => {
    const chosen = buttons.current?.querySelectorAll('button')[Number(key) - 1];
    chosen?.focus();
    return chosen !== undefined;
  });
  return (
    <CaseSection title={words.title}>
      <p className="text-text-2">{confirmMessages.lead}</p>
      <div role="alert" className="empty:-mb-3">
        {error !== null && !isTaken(error) && (
          <Notice tone="danger">{getErrorMessage(error, decideMessages.failed)}</Notice>
        )}
      </div>
      <div ref={buttons} className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          aria-keyshortcuts="1"
          disabled={isPending}
          isBusy={isPending && variables.isConfirmed}
          busyText={decideMessages.sending}
          onClick={() => void send(true)}
        >
          {words.confirm}
        </Button>
        <Button
          variant="outline"
          aria-keyshortcuts="2"
          disabled={isPending}
          isBusy={isPending && !variables.isConfirmed}
          busyText={decideMessages.sending}
          onClick={() => void send(false)}
        >
          {confirmMessages.refuse}
        </Button>
      </div>
    </CaseSection>
  );
}
