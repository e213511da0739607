import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';

const direct = useTestApp({ TRUST_PROXY: '0' });
const one = useTestApp({ TRUST_PROXY: '1' });
const two = useTestApp({ TRUST_PROXY: '2' });

beforeAll(() => {
  for (const lab of [direct, one, two]) lab.http.get('/test/client', async ({ ip }) => ip);
});

async function readClient({ http }: typeof direct, forwarded?: string): Promise<string> {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await http.inject({ url: '/test/client', headers })).body;
}

describe('the client address', () => {
  const forwarded = '203.0.113.9, 198.51.100.7, 192.0.2.5';

  test('is that of the connection without a proxy', async () => {
    expect(await readClient(direct, forwarded)).toBe('127.0.0.1');
  });

  test('is the last one that the only proxy has appended', async () => {
    expect(await readClient(one, forwarded)).toBe('192.0.2.5');
    expect(await readClient(one)).toBe('127.0.0.1');
  });

  test('is the one before the last proxy, with two of them', async () => {
    expect(await readClient(two, forwarded)).toBe('198.51.100.7');
    expect(await readClient(two, '198.51.100.7')).toBe('198.51.100.7');
  });
});
