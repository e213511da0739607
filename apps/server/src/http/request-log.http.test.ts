import { afterEach, expect, test, vi } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';

const lab = useTestApp();

afterEach(() => vi.restoreAllMocks());

test('the line of a request names the request, the pattern of its route and its status', async () => {
  const info = vi.spyOn(lab.app.log, 'info');
  const answer = await lab.http.inject({ method: 'GET', url: '/api/listings?search=bicycle' });
  expect(info).toHaveBeenCalledExactlyOnceWith(
    {
      requestId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/api/listings',
      status: 200,
      ms: expect.any(Number),
    },
    'request',
  );
});

test('a proxy that asks each second whether the process is ready does not fill the log', async () => {
  const info = vi.spyOn(lab.app.log, 'info');
  const debug = vi.spyOn(lab.app.log, 'debug');
  const { statusCode } = await lab.http.inject({ method: 'GET', url: '/health/live' });
  expect(statusCode).toBe(200);
  expect(info).not.toHaveBeenCalled();
  expect(debug).toHaveBeenCalledOnce();
});
