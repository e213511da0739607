import type { InterestId } from '@ballpark/rules/accounts';
import { guessingMessages, interestMessages } from './messages.ts';
import { InterestCards } from '../../components/interest-cards.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
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

const GUESSING_CHOICES = [
  { value: 'show', text: guessingMessages.show },
  { value: 'guess', text: guessingMessages.guess, hint: guessingMessages.guessHint },
] as const;

/** The last step: the interests, the choice to guess first, and the button that completes the setup. */
export function InterestsStep(props: InterestsStepProps) {
  const { chosen, onChoose, guessesFirst, onGuessFirst, problem, isSending, onComplete } = props;
  return (
    <>
      <InterestCards chosen={chosen} onChoose={onChoose} />
      <ChoiceList
        label={guessingMessages.label}
        name="guessing"
        choices={GUESSING_CHOICES}
        value={guessesFirst ? 'guess' : 'show'}
        onChange={(chosenWay) => onGuessFirst(chosenWay === 'guess')}
      />
      <div role="alert" className="empty:-mb-6">
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      </div>
      <Button onClick={onComplete} isBusy={isSending} busyText={interestMessages.submitting} className="w-full">
        {interestMessages.submit}
      </Button>
    </>
  );
}
