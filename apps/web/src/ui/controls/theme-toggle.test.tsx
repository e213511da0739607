import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ThemeToggle } from './theme-toggle.tsx';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

function chosen(): string[] {
  return screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter((radio) => radio.checked)
    .map((radio) => radio.value);
}

test("without a choice the theme is the system's", () => {
  render(<ThemeToggle />);
  expect(screen.getByRole('group', { name: 'Colour theme' }).isConnected).toBe(true);
  expect(chosen()).toEqual(['system']);
});

test('a chosen theme is taken at once and kept, and can be given back to the system', async () => {
  render(<ThemeToggle />);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(chosen()).toEqual(['dark']);

  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
  expect(chosen()).toEqual(['system']);
});

test('a theme chosen in another tab is taken here too', () => {
  render(<ThemeToggle />);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }));
  });
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(chosen()).toEqual(['light']);
});
