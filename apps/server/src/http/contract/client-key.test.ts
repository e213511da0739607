import { expect, test } from 'vitest';
import { clientKey } from './client-key.ts';

test('one IPv6 network counts as one client, however its addresses are written', () => {
  expect(clientKey('2001:db8:1:2:aaaa::1')).toBe(clientKey('2001:db8:1:2:ffff:ffff:ffff:ffff'));
  expect(clientKey('2001:db8::1')).toBe(clientKey('2001:db8:0:0:5::9'));
  expect(clientKey('2001:db8:1:2::1')).not.toBe(clientKey('2001:db8:1:3::1'));
});

test('IPv4 addresses count one by one, and none can be read back', () => {
  expect(clientKey('192.0.2.1')).not.toBe(clientKey('192.0.2.2'));
  expect(clientKey('192.0.2.1')).not.toContain('192');
});
