import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showSuccess } from '../../ui/feedback/toast.ts';
import { LazyToaster } from './hydration.tsx';

// The library keeps a toast in the page this long after its time, for the way out.
const LEAVING_MS = 500;

test('a toast stays for 4000 ms', { tags: ['CONST-27'] }, async () => {
  render(<LazyToaster />);
  await screen.findByRole('region', { name: /Notifications/ });
  vi.useFakeTimers();
  act(() => showSuccess('Welcome back!'));
  const passTime = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  passTime(3900);
  expect(screen.queryByText('Welcome back!')).not.toBeNull();
  passTime(200 + LEAVING_MS);
  expect(screen.queryByText('Welcome back!')).toBeNull();
});
