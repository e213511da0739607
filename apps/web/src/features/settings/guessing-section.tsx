import { useSession } from '../../api/session.ts';
import { useSaveGuessFirst } from '../guess-first/index.ts';
import { GuessFirstSwitch } from '../../components/guess-first-switch.tsx';
import { settingsMessages } from './messages.ts';
import { Section, Status } from './section.tsx';

const guessingMessages = {
  title: 'Guessing',
  lead: 'A price that is your own helps the owner more than one that repeats the others.',
} as const;

/** Saved at once, as every switch. */
export function GuessingSection() {
  const guessesFirst = useSession().user?.guessFirst === true;
  const save = useSaveGuessFirst();
  return (
    <Section id="guess-first" title={guessingMessages.title} lead={guessingMessages.lead}>
      <GuessFirstSwitch isOn={save.isPending ? save.variables : guessesFirst} onChange={(isOn) => save.mutate(isOn)} />
      {/* It has room before it speaks, so that the parts below do not move. */}
      <div className="flex min-h-6 flex-col gap-4">
        {save.isPending && <p className="text-text-2">{settingsMessages.saving}</p>}
        <Status done={save.isSuccess ? settingsMessages.saved : undefined} error={save.error} />
      </div>
    </Section>
  );
}
