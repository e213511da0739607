import { useSyncExternalStore } from 'react';
import { THEME_KEY } from '../../lib/storage.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

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

/** Takes a theme at once, in every open tab, and keeps it for the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  applyChoice(choice);
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
  } catch {
    // Storage can be closed to us (private windows, site settings); the choice then lasts for this page.
  }
}

/** The theme chosen on this device. Prerendered pages say 'system' until the browser takes over. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => 'system');
}
