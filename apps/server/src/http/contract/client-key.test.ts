import { describe, expect, test } from 'vitest';
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

describe('another spelling is no other client', () => {
  test.each([
    '192.0.2.1:40123',
    ' 192.0.2.1',
    '::ffff:192.0.2.1',
    '::FFFF:192.0.2.1',
    '::ffff:c000:201',
    '[::ffff:192.0.2.1]:40123',
    '0:0:0:0:0:ffff:c000:0201',
  ])('of 192.0.2.1: %s', (address) => {
    expect(clientKey(address)).toBe(clientKey('192.0.2.1'));
  });

  test.each([
    '2001:DB8:1:2::7',
    '2001:0db8:0001:0002:0000:0000:0000:0007',
    '[2001:db8:1:2::7]',
    '[2001:db8:1:2::7]:443',
    '2001:db8:1:2::7%eth0',
    '2001:db8:1:2::192.0.2.1',
  ])('of 2001:db8:1:2::7: %s', (address) => {
    expect(clientKey(address)).toBe(clientKey('2001:db8:1:2::7'));
  });
});

test('networks of one site share the second part of their keys', () => {
  const [one, other, elsewhere] = ['2001:db8:1:2::1', '2001:db8:1:ffff::1', '2001:db8:2:2::1'].map(clientKey);
  expect(one?.split('/')[1]).toBe(other?.split('/')[1]);
  expect(one?.split('/')[1]).not.toBe(elsewhere?.split('/')[1]);
});

test('what is no address is a client of its own', () => {
  expect(clientKey('unknown')).not.toBe(clientKey('192.0.2.1'));
  expect(clientKey('')).toMatch(/^[\w-]{16}$/);
});
