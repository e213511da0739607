import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { canVibrate, isVibrationOn, setVibration } from '../../lib/vibration.ts';
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
      {canVibrate() && <VibrationSwitch />}
    </Section>
  );
}

/** The motor belongs to the device, so the choice needs no saving. */
function VibrationSwitch() {
  const [isOn, setIsOn] = useState(isVibrationOn);
  return (
    <Switch
      label={guessingMessages.vibration}
      hint={guessingMessages.vibrationHint}
      checked={isOn}
      onChange={({ target: { checked } }) => {
        setVibration(checked);
        setIsOn(checked);
      }}
    />
  );
}
