import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageSpinner, Spinner } from './loading.tsx';

test('a spinner that stands alone says what is going on', () => {
  render(<Spinner label="Sending" />);
  expect(screen.getByRole('status').textContent).toBe('Sending');
});

test('a spinner beside words stays silent', () => {
  render(<Spinner />);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a page that is on its way says so', () => {
  render(<PageSpinner />);
  expect(screen.getByRole('status').textContent).toBe('Loading…');
});
