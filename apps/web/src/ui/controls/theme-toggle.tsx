import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId } from 'react';
import { chooseTheme, useThemeChoice } from './theme-choice.ts';
import { UI_WORDS } from '../basics/ui-words.ts';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';

const CHOICES = [
  { choice: 'light', label: UI_WORDS.themeLight, Icon: Sun },
  { choice: 'dark', label: UI_WORDS.themeDark, Icon: Moon },
  { choice: 'system', label: UI_WORDS.themeSystem, Icon: Monitor },
] as const;

/** Light, dark, or whatever the system says. */
export function ThemeToggle() {
  const current = useThemeChoice();
  const group = useId();
  return (
    <fieldset className="inline-flex rounded-full border border-border bg-surface">
      <legend className="sr-only">{UI_WORDS.theme}</legend>
      {CHOICES.map(({ choice, label, Icon }) => (
        <label
          key={choice}
          title={label}
          className="relative flex size-11 cursor-pointer items-center justify-center rounded-full text-text-3 transition-colors hover:text-text has-checked:bg-primary-soft has-checked:text-primary forced-colors:has-checked:border-2"
        >
          <input
            type="radio"
            name={group}
            value={choice}
            checked={current === choice}
            onChange={() => chooseTheme(choice)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full"
          />
          <Icon aria-hidden="true" className="size-4.5" />
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
