import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installSecurityHeaders } from './security-headers.ts';

async function readTransportSecurity(publicOrigin: string, hstsSubdomains: boolean): Promise<unknown> {
  const http = Fastify();
  installSecurityHeaders(http, { publicOrigin, http: { hstsSubdomains } });
  http.get('/', async () => 'page');
  return (await http.inject({ url: '/' })).headers['strict-transport-security'];
}

test('browsers keep to https for the origin, and for its subdomains only by choice', async () => {
  expect(await readTransportSecurity('https://town.org', false)).toBe('max-age=31536000');
  expect(await readTransportSecurity('https://town.org', true)).toBe('max-age=31536000; includeSubDomains');
  expect(await readTransportSecurity('http://127.0.0.1:15173', true)).toBeUndefined();
});
