import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFocusOnMount } from '../../../lib/hooks/focus.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { offerMessages } from './messages.ts';

/** The question, and what follows from the answer. */
export function GuessFirstQuestion() {
  const [answer, setAnswer] = useState<Answer>();
  return answer === undefined ? <Offer onAnswer={setAnswer} /> : <Answered answer={answer} />;
}

type Answer = 'turnedOn' | 'declined';

function Offer({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const turnOn = async () => {
    setIsBusy(true);
    try {
      const { chooseGuessing } = await import('./choice-queries.ts');
      if (await chooseGuessing(queryClient, true)) onAnswer('turnedOn');
    } finally {
      setIsBusy(false);
    }
  };
  const decline = () => {
    onAnswer('declined');
    void import('./choice-queries.ts').then(({ declineGuessing }) => declineGuessing());
  };
  return (
    <div className="flex flex-col gap-2 rounded-2xl bg-sunken p-4 text-sm">
      <p className="font-medium">{offerMessages.question}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          isBusy={isBusy}
          busyText={offerMessages.turningOn}
          onClick={() => void turnOn()}
        >
          {offerMessages.turnOn}
        </Button>
        <Button variant="ghost" size="sm" onClick={decline}>
          {offerMessages.decline}
        </Button>
      </div>
    </div>
  );
}

/** Takes the focus of the button that was there. Prices that the member has seen stay on the page. */
function Answered({ answer }: { answer: Answer }) {
  const line = useFocusOnMount<HTMLParagraphElement>();
  return (
    <p ref={line} tabIndex={-1} className="rounded-2xl bg-sunken px-4 py-3.5 text-sm text-text-2">
      {offerMessages[answer]}{' '}
      <Link to={`${paths.settings}#guessing`} className="font-bold text-primary underline underline-offset-4">
        {offerMessages.settings}
      </Link>
      .
    </p>
  );
}
