import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from 'sonner';
import { AppToaster } from './toaster.tsx';

// Not the library's own 4000, so that a forgotten setting shows.
const DURATION_MS = 2500;
// The library keeps a toast in the page this long after its time, for the way out.
const LEAVING_MS = 500;

function passTime(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  passTime(DURATION_MS + LEAVING_MS);
  vi.useRealTimers();
});

test('toasts stand top right, are dark, and leave after the given time', { tags: ['LAYOUT-12'] }, () => {
  render(<AppToaster durationMs={DURATION_MS} />);
  act(() => void toast.success('Welcome back!'));
  passTime(100);
  const place = screen.getByText('Welcome back!').closest('ol');
  expect(place?.dataset).toMatchObject({ yPosition: 'top', xPosition: 'right', sonnerTheme: 'dark' });
  passTime(DURATION_MS - 200);
  expect(screen.queryByText('Welcome back!')).not.toBeNull();
  passTime(200 + LEAVING_MS);
  expect(screen.queryByText('Welcome back!')).toBeNull();
});

test('no more than two toasts show at a time, and the newest is one of them', () => {
  render(<AppToaster durationMs={DURATION_MS} />);
  act(() => {
    for (const word of ['One', 'Two', 'Three', 'Four']) toast.success(word);
  });
  passTime(100);
  const shown = [...document.querySelectorAll('[data-sonner-toast][data-visible=true]')];
  expect(shown.map((one) => one.textContent)).toEqual(['Four', 'Three']);
});

test('toasts are announced politely, good news and bad', () => {
  render(<AppToaster durationMs={DURATION_MS} />);
  act(() => {
    toast.success('Verification email sent!');
    toast.error('Login failed');
  });
  passTime(100);
  const region = screen.getByText('Login failed').closest('[aria-live="polite"]');
  expect(region?.textContent).toContain('Verification email sent!');
  expect(region?.getAttribute('aria-label')).toContain('Notifications');
});
