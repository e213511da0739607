import { Switch } from '../ui/controls/switch.tsx';

const guessFirstMessages = {
  label: 'Guess first',
  hint: 'Prices stay hidden until you have guessed. You can look any time.',
} as const;

type GuessFirstSwitchProps = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Whether prices stay hidden from the member until they have suggested one. */
export function GuessFirstSwitch({ isOn, onChange }: GuessFirstSwitchProps) {
  return (
    <Switch
      label={guessFirstMessages.label}
      hint={guessFirstMessages.hint}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
