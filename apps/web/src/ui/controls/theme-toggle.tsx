import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId, useSyncExternalStore } from 'react';
import { UI_WORDS } from '../basics/ui-words.ts';
import { classNames } from '../../lib/class-names.ts';
import { THEME_KEY } from '../../lib/storage.ts';

const CHOICES = [
  { choice: 'light', label: UI_WORDS.themeLight, Icon: Sun },
  { choice: 'dark', label: UI_WORDS.themeDark, Icon: Moon },
  { choice: 'system', label: UI_WORDS.themeSystem, Icon: Monitor },
] as const;

/** Chooses the light theme, the dark theme or the system's: one line, for a footer. */
export function ThemeToggle() {
  return (
    <fieldset className="inline-flex flex-wrap rounded-3xl border border-border bg-surface">
      <legend className="sr-only">{UI_WORDS.theme}</legend>
      <Choices className="min-h-11 gap-1.5 rounded-full px-3 text-sm" />
    </fieldset>
  );
}

/** The choice of a theme as three tiles with a title, for a narrow menu. */
export function ThemeTiles() {
  return (
    <fieldset>
      <legend className="mb-2 px-3 text-sm font-semibold text-text-2">{UI_WORDS.theme}</legend>
      <div className="grid grid-cols-3 rounded-xl border border-border">
        <Choices className="min-h-14 flex-col justify-center gap-0.5 rounded-xl text-xs" />
      </div>
    </fieldset>
  );
}

function Choices({ className }: { className: string }) {
  const current = useThemeChoice();
  const group = useId();
  return CHOICES.map(({ choice, label, Icon }) => (
    <label
      key={choice}
      className={classNames(
        'relative flex cursor-pointer items-center font-semibold text-text-2 transition-colors hover:text-text has-checked:bg-primary-soft has-checked:text-primary forced-colors:has-checked:border-2',
        className,
      )}
    >
      <input
        type="radio"
        name={group}
        value={choice}
        checked={current === choice}
        onChange={() => chooseTheme(choice)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit]"
      />
      <Icon aria-hidden="true" className="size-4.5" />
      {label}
    </label>
  ));
}

type ThemeChoice = 'light' | 'dark' | 'system';

const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function applyChoice(choice: string | null): void {
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset['theme'] = choice;
  else delete document.documentElement.dataset['theme'];
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  if (event.key === THEME_KEY || event.key === null) applyChoice(event.key === null ? null : event.newValue);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Applies a theme in every open tab and stores it for the next visit. */
function chooseTheme(choice: ThemeChoice): void {
  applyChoice(choice);
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
  } catch {
    // The browser refuses storage (private window, site settings): the choice lasts as long as the page.
  }
}

/** The theme chosen on this device; 'system' in HTML rendered at build time. */
function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => 'system');
}
