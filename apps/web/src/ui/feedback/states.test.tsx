import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ErrorState } from './states.tsx';

test('an error is announced and offers another try', async () => {
  const onRetry = vi.fn<() => void>();
  render(<ErrorState title="We couldn't load this" message="Check your connection." onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('Check your connection.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('another try cannot be started while one is under way', () => {
  render(<ErrorState title="We couldn't load this" message="One moment." onRetry={() => undefined} isRetrying />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(true);
});

test('where nothing can be tried again there is no button', () => {
  render(<ErrorState title="Gone" titleAs="h1" message="The link is no longer valid." />);
  expect(screen.getByRole('heading', { level: 1, name: 'Gone' }).isConnected).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
});
