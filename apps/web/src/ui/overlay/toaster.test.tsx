import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showError, showReward, showSuccess } from '../feedback/toast.ts';
import { AppToaster } from './toaster.tsx';
import { showUndo } from './undo-toast.ts';

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
  act(() => showSuccess('Welcome back!'));
  passTime(100);
  const place = screen.getByText('Welcome back!').closest('ol');
  expect(place?.dataset).toMatchObject({ yPosition: 'top', xPosition: 'right', sonnerTheme: 'dark' });
  passTime(DURATION_MS - 200);
  expect(screen.queryByText('Welcome back!')).not.toBeNull();
  passTime(200 + LEAVING_MS);
  expect(screen.queryByText('Welcome back!')).toBeNull();
});

const listShown = () => [...document.querySelectorAll('[data-sonner-toast]')].map((one) => one.textContent);

test('toasts show one at a time, in their order, each for the whole time', { tags: ['OP-128'] }, () => {
  // Before the toaster is loaded, they wait.
  showSuccess('One');
  render(<AppToaster durationMs={DURATION_MS} />);
  act(() => {
    showError('Two');
    showReward('Three', '+5 XP');
  });
  for (const text of ['One', 'Two', 'Three+5 XP']) {
    passTime(LEAVING_MS);
    expect(listShown()).toEqual([text]);
    passTime(DURATION_MS - LEAVING_MS - 100);
    expect(listShown()).toEqual([text]);
    passTime(100);
  }
  passTime(LEAVING_MS);
  expect(listShown()).toEqual([]);
  act(() => showSuccess('Four'));
  passTime(100);
  expect(listShown()).toEqual(['Four']);
});

test('a toast that waits is not queued a second time', () => {
  render(<AppToaster durationMs={DURATION_MS} />);
  act(() => {
    for (let press = 1; press <= 5; press += 1) showError('Login failed');
    showSuccess('Welcome back!');
  });
  passTime(2 * DURATION_MS + LEAVING_MS);
  expect(listShown()).toEqual(['Welcome back!']);
});

test('toasts are announced politely, good news and bad', () => {
  render(<AppToaster durationMs={DURATION_MS} />);
  act(() => {
    showSuccess('Verification email sent!');
    showError('Login failed');
  });
  for (const text of ['Verification email sent!', 'Login failed']) {
    passTime(100);
    const region = screen.getByText(text).closest('[aria-live="polite"]');
    expect(region?.getAttribute('aria-label')).toContain('Notifications');
    passTime(DURATION_MS);
  }
});

/** Shows a toast with an undo, and notes what it calls. */
function showRemoval(title: string) {
  const called: string[] = [];
  const toast = new AbortController();
  showUndo(title, { onUndo: () => called.push('undo'), onEnd: () => called.push('end'), signal: toast.signal });
  return { called, withdraw: () => toast.abort() };
}

test('a toast with an undo calls back once it has gone, or when it is undone', () => {
  const [first, second] = [showRemoval('Removed'), showRemoval('Removed')];
  render(<AppToaster durationMs={DURATION_MS} />);
  passTime(DURATION_MS + LEAVING_MS);
  expect([first.called, second.called]).toEqual([['end'], []]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  passTime(DURATION_MS + LEAVING_MS);
  expect([first.called, second.called]).toEqual([['end'], ['undo']]);
  expect(listShown()).toEqual([]);
});

test('a toast that is withdrawn goes, and one that still waits is not shown', () => {
  const [shown, waiting] = [showRemoval('One'), showRemoval('Two')];
  render(<AppToaster durationMs={DURATION_MS} />);
  passTime(100);
  act(() => {
    waiting.withdraw();
    shown.withdraw();
  });
  // The library takes it out in steps.
  for (let step = 0; step < 3; step += 1) passTime(LEAVING_MS);
  expect(listShown()).toEqual([]);
  expect(waiting.called).toEqual([]);
});
