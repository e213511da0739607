import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { ErrorPage } from './error-page.tsx';

function showError(error: unknown): void {
  const Stub = createRoutesStub([{ path: '/', Component: () => <ErrorPage error={error} /> }]);
  render(<Stub />);
}

test('an unexpected error is told in plain words, with a way to try again', () => {
  showError(new TypeError('x is not a function'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText(/not a function/)).toBeNull();
});

test('an error of the API names the request, so that it can be found again', () => {
  showError(new ApiError({ status: 500, code: 'unexpected', requestId: 'req-7f3a' }));
  expect(screen.getByText('If you write to us, please mention req-7f3a.')).toBeTruthy();
});
