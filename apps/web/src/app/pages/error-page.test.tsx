import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
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

test('a part of the page that failed to load is told as what it is', () => {
  showError(new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/dialog-1.js'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Can't reach Ballpark");
});

test.each([
  [1, () => new HttpResponse()],
  [0, () => HttpResponse.error()],
])('Try again reloads the page %i times, depending on whether the server answers', async (reloads, probe) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const probed = vi.fn<() => Response>(probe);
  fakeApi.use(http.head(window.location.href, probed));
  showError(new TypeError('x'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(probed).toHaveBeenCalled());
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(reloads));
  vi.restoreAllMocks();
});

test('an error of the API names the request, so that it can be found again', () => {
  showError(new ApiError({ status: 500, code: 'unexpected', requestId: 'req-7f3a' }));
  expect(screen.getByText('If you write to us, please mention req-7f3a.')).toBeTruthy();
});
