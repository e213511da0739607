import { gunzipSync } from 'node:zlib';
import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import { admitsVisitors } from '@ballpark/rules/access';
import { describe, expect, test } from 'vitest';
import { buildRegistration, get, post } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const app = useTestApp();
const withoutDocs = useTestApp({ API_DOCS: 'false' });

describe('every answer', () => {
  test.each(['/health/live', '/api/auth/profile', '/api/nothing-here', '/docs', '/no-such-page'])(
    'carries the security headers and a request id: %s',
    async (url) => {
      const { headers } = await app.http.inject({ url });
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test.each(['/health/ready', '/api/nothing-here', '/api/auth/profile', '/api/listings/unknown/preview', '/none.txt'])(
    'is kept by no cache unless it says so: %s',
    async (url) => {
      expect((await app.http.inject({ url })).headers['cache-control']).toBe('no-store');
    },
  );

  test('with a token or personal data is kept by no cache, and a shared list only with its tag', async () => {
    const registered = await post(app, '/auth/register', { payload: buildRegistration() });
    expect(registered.headers['cache-control']).toBe('no-store');
    const { token } = registered.json<{ data: { token: string } }>().data;
    expect((await get(app, '/auth/profile', token)).headers['cache-control']).toBe('no-store');
    const list = await get(app, '/listings');
    expect(list.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.any(String) });
  });

  test('is JSON under one base, and an unknown path is refused as JSON too', { tags: ['API-01'] }, async () => {
    const answer = await app.http.inject({ url: '/api/nothing-here' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toEqual({
      success: false,
      error: 'There is nothing at this address.',
      message: 'There is nothing at this address.',
      code: 'not_found',
    });
  });
});

describe('a body', () => {
  const url = '/api/auth/register';
  const json = { 'content-type': 'application/json' };

  test.each([
    ['over 64 KiB', { headers: json, payload: JSON.stringify({ name: 'x'.repeat(65 * 1024) }) }, 413],
    ['that is not JSON', { headers: json, payload: '{"name":' }, 400],
    ['of another type', { headers: { 'content-type': 'text/plain' }, payload: 'hello' }, 415],
    ['that poisons prototypes', { headers: json, payload: '{"__proto__":{"admin":true}}' }, 400],
    ['with nothing in it', { headers: json, payload: '' }, 400],
    ['of the wrong shape', { headers: json, payload: '[1,2,3]' }, 400],
    ['nested a hundred thousand deep', { headers: json, payload: '['.repeat(60_000) }, 400],
  ])('%s is refused with a sentence, never with a fault', async (_, request, status) => {
    const answer = await app.http.inject({ method: 'POST', url, ...request });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, error: expect.any(String) });
  });

  test('may hold a backslash before u0000 that is only text', async () => {
    const answer = await post(app, '/auth/register', { payload: buildRegistration({ name: String.raw`Ada \u0000` }) });
    expect(answer.statusCode).toBe(201);
  });
});

describe('the API reference', () => {
  test('lists every endpoint of the contracts with its refusals', async () => {
    const answer = await app.http.inject({ url: '/docs/openapi.json' });
    const { paths } = answer.json<{
      paths: Record<string, Record<string, { responses: object; security?: object }>>;
    }>();
    for (const endpoint of ALL_ENDPOINTS) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = paths[`/api${path}`]?.[endpoint.method.toLowerCase()];
      expect(operation, `${endpoint.method} ${endpoint.path}`).toBeDefined();
      expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.success.status));
      expect(Object.keys(operation?.responses ?? {})).toContain('429');
      expect(operation?.security !== undefined).toBe(!admitsVisitors(endpoint.access));
    }
  });

  test('is a readable page that loads nothing from elsewhere', async () => {
    const page = await app.http.inject({ url: '/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });
});

describe('the page of the API reference', () => {
  const unpacked = (payload: Buffer) => gunzipSync(payload).toString();

  test('is compressed and may be kept for an hour', async () => {
    for (const url of ['/docs/js/scalar.js', '/docs/openapi.json']) {
      const [plain, packed] = [
        await app.http.inject({ url }),
        await app.http.inject({ url, headers: { 'accept-encoding': 'gzip' } }),
      ];
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=3600' });
      expect(unpacked(packed.rawPayload)).toBe(plain.body);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    }
  });

  test('runs no inline script but its own', async () => {
    const page = await app.http.inject({ url: '/docs/' });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'/);
    expect(policy.split('; ').find((directive) => directive.startsWith('script-src'))).not.toContain('unsafe-inline');
  });

  test('is not there when it is switched off', async () => {
    expect((await withoutDocs.http.inject({ url: '/docs/' })).statusCode).toBe(404);
    expect((await withoutDocs.http.inject({ url: '/docs/openapi.json' })).statusCode).toBe(404);
  });
});

test('a body that says it is packed is refused, whatever is in it', async () => {
  const answer = await post(app, '/auth/login', {
    payload: { email: 'ada@example.com', password: 'x' },
    headers: { 'content-encoding': 'gzip' },
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'unsupported_media_type']);
});
