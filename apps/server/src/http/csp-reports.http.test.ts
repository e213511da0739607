import { Writable } from 'node:stream';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { newAddress } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { createWebRoot } from '../../test/pages/web-root.ts';
import { cspViolations } from '../observability/metrics.ts';

const lab = useTestApp({ LIMIT_CSP_REPORT: '3/60', TRUST_PROXY: '1', WEB_ROOT: createWebRoot() });
let log = '';

beforeEach(() => {
  log = '';
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk);
      done();
    },
  });
  const { warn } = pino(sink);
  lab.app.log.warn = warn.bind(pino(sink));
});

function report(payload: string, type = 'application/csp-report', from = newAddress()) {
  const headers = { 'content-type': type, 'x-forwarded-for': from };
  return lab.http.inject({ method: 'POST', url: '/csp-reports', payload, headers });
}

async function countViolations(directive: string): Promise<number> {
  const { values } = await cspViolations.get();
  return values.find(({ labels }) => labels.directive === directive)?.value ?? 0;
}

const OLD = JSON.stringify({
  'csp-report': {
    'document-uri': 'https://town.org/verify-email?token=secret-token',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?who=maya',
    'script-sample': 'maya@town.org',
  },
});
const NEW = JSON.stringify([
  {
    type: 'csp-violation',
    url: 'https://town.org/profile/01a1dfe3',
    body: { documentURL: 'https://town.org/profile/01a1dfe3', effectiveDirective: 'img-src', blockedURL: 'inline' },
  },
]);

describe('a report of a broken policy', () => {
  test('is counted by directive and logged without anything personal', async () => {
    const before = await countViolations('script-src-elem');
    expect((await report(OLD)).statusCode).toBe(204);
    expect(await countViolations('script-src-elem')).toBe(before + 1);
    expect(JSON.parse(log)).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'evil.example',
      page: '/verify-email',
    });
    for (const secret of ['secret-token', 'maya', 'steal.js']) expect(log).not.toContain(secret);
  });

  test('may come in the format of the Reporting API', async () => {
    const before = await countViolations('img-src');
    expect((await report(NEW, 'application/reports+json')).statusCode).toBe(204);
    expect(await countViolations('img-src')).toBe(before + 1);
    expect(JSON.parse(log)).toMatchObject({ directive: 'img-src', blocked: 'inline', page: '/profile' });
  });

  test.each(['', '{', '[]', 'null', '{"csp-report":7}', '[{"body":null}]'])(
    'with no sense is ignored: %s',
    async (body) => {
      expect((await report(body)).statusCode).toBe(204);
      expect(log).toBe('');
    },
  );

  test('with an invented directive adds no series to the metrics', async () => {
    const body = { 'csp-report': { 'effective-directive': 'x'.repeat(50), 'blocked-uri': '{}' } };
    await report(JSON.stringify(body));
    expect(JSON.stringify((await cspViolations.get()).values)).not.toContain('xxx');
    expect(JSON.parse(log)).toMatchObject({ directive: 'other', blocked: 'other' });
  });

  test('is limited in size, in type and per client', async () => {
    expect((await report(`{"csp-report":"${'x'.repeat(17_000)}"}`)).statusCode).toBe(413);
    expect((await report(OLD, 'application/json')).statusCode).toBe(415);
    const client = newAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await report('', undefined, client)).statusCode);
    expect(statuses).toEqual([204, 204, 204, 429]);
  });

  test('cannot fill the log', async () => {
    for (let count = 0; count < 30; count += 1) await report(OLD);
    expect(log.split('\n').length).toBeLessThanOrEqual(21);
  });
});

test('every page says where to report', async () => {
  for (const url of ['/', '/listing/unknown', '/docs/']) {
    const { headers } = await lab.http.inject({ url, headers: { 'x-forwarded-for': newAddress() } });
    expect(headers['content-security-policy']).toContain('report-uri /csp-reports; report-to csp');
    expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
  }
});
