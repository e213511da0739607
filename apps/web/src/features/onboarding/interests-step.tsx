import type { InterestId } from '@ballpark/rules/accounts';
import { interestMessages } from './messages.ts';
import { GuessFirstSwitch } from '../../components/guess-first-switch.tsx';
import { InterestCards } from '../../components/interest-cards.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

type InterestsStepProps = {
  chosen: readonly InterestId[];
  onChoose: (chosen: InterestId[]) => void;
  guessesFirst: boolean;
  onGuessFirst: (guessesFirst: boolean) => void;
  problem: string | undefined;
  isSending: boolean;
  onComplete: () => void;
};

/** The last step: the interests, the choice to guess first, and the button that completes the setup. */
export function InterestsStep(props: InterestsStepProps) {
  const { chosen, onChoose, guessesFirst, onGuessFirst, problem, isSending, onComplete } = props;
  return (
    <>
      <InterestCards chosen={chosen} onChoose={onChoose} />
      <div className="rounded-2xl bg-sunken px-4 py-3">
        <GuessFirstSwitch isOn={guessesFirst} onChange={onGuessFirst} />
      </div>
      <div role="alert" className="empty:-mb-6">
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      </div>
      <Button onClick={onComplete} isBusy={isSending} busyText={interestMessages.submitting} className="w-full">
        {interestMessages.submit}
      </Button>
    </>
  );
}
