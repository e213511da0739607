import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { createLateRoute } from './late-route.tsx';

const ROUTE = { id: 'routes/feed', module: '/assets/feed-1.js', path: '/feed' };

/** Opens a route whose chunk fails until `state.isThere`. */
function openRoute(route: Omit<typeof ROUTE, 'path'> & { path?: string } = ROUTE) {
  const state = { isThere: false, loads: 0 };
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const load = async () => {
    state.loads += 1;
    if (!state.isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <h1>Local Listings</h1> };
  };
  const { default: Route } = createLateRoute(route, {}, load);
  render(<Route />);
  return { state, reload, person: userEvent.setup() };
}

function answerProbe(make: () => Response): void {
  fakeApi.use(http.head(window.location.href, make));
}

afterEach(() => vi.restoreAllMocks());

test('without a connection the page says so, stays in the app, and shows the route when the line is back', async () => {
  answerProbe(() => HttpResponse.error());
  const { state, reload } = openRoute();
  expect(await screen.findByRole('heading', { level: 1, name: "This page isn't on your device yet" })).toBeTruthy();
  state.isThere = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Local Listings' })).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('Try again loads the route', async () => {
  answerProbe(() => HttpResponse.error());
  const { state, person } = openRoute();
  const button = await screen.findByRole('button', { name: 'Try again' });
  state.isThere = true;
  await person.click(button);
  expect(await screen.findByRole('heading', { name: 'Local Listings' })).toBeTruthy();
});

test('a chunk that a new release has replaced reloads the page once, and then says that it is missing', async () => {
  answerProbe(() => new HttpResponse());
  const { reload, person, state } = openRoute();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(state.loads).toBeGreaterThan(1));
  await screen.findByRole('button', { name: 'Try again' });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('in place of a layout it brings the frame of the app', async () => {
  answerProbe(() => HttpResponse.error());
  openRoute({ id: 'app/layouts/app-layout', module: '/assets/app-layout-1.js' });
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('main')).toBeTruthy();
});
