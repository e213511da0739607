import type { InterestId } from '@ballpark/rules/accounts';
import { interestMessages } from './messages.ts';
import { InterestCards } from '../../components/interest-cards.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

type InterestsStepProps = {
  chosen: readonly InterestId[];
  onChoose: (chosen: InterestId[]) => void;
  problem: string | undefined;
  isSending: boolean;
  onComplete: () => void;
};

/** The last step: the interests, and the button that completes the setup. */
export function InterestsStep({ chosen, onChoose, problem, isSending, onComplete }: InterestsStepProps) {
  return (
    <>
      <InterestCards chosen={chosen} onChoose={onChoose} />
      <div role="alert" className="empty:-mb-6">
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      </div>
      <Button onClick={onComplete} isBusy={isSending} busyText={interestMessages.submitting} className="w-full">
        {interestMessages.submit}
      </Button>
    </>
  );
}
