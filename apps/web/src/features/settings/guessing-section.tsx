import { useSession } from '../../api/session.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { useSaveGuessFirst } from '../guess-first/index.ts';
import { guessingMessages } from './messages.ts';
import { SaveStatus, Section } from './section.tsx';

/** Saved at once, as every switch. */
export function GuessingSection() {
  const guessesFirst = useSession().user?.guessFirst === true;
  const save = useSaveGuessFirst();
  return (
    <Section id="guess-first" title={guessingMessages.title} lead={guessingMessages.lead}>
      <Switch
        label={guessingMessages.label}
        hint={guessingMessages.hint}
        checked={save.isPending ? save.variables : guessesFirst}
        onChange={({ target }) => save.mutate(target.checked)}
      />
      <SaveStatus save={save} />
    </Section>
  );
}
