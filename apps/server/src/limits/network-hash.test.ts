import { describe, expect, test } from 'vitest';
import { hashMailbox } from './mailbox-key.ts';
import { hashNetwork } from './network-address.ts';

const KEY = 'a mailbox key for development only';
const hash = (address: string) => hashNetwork(KEY, address)?.toString('hex');

describe('the hash of a network', () => {
  test.each([
    ['192.0.2.7', '192.0.2.201'],
    ['192.0.2.7', '192.0.2.7:443'],
    ['192.0.2.7', '::ffff:192.0.2.9'],
    ['2001:db8:1:2::1', '2001:0db8:0001:ffff::9'],
    ['2001:db8:1:2::1', '[2001:db8:1::1]:443'],
  ])('is the same for %s and %s', (one, other) => {
    expect(hash(one)).toBe(hash(other));
  });

  test.each([
    ['192.0.2.7', '192.0.3.7'],
    ['2001:db8:1:2::1', '2001:db8:2:2::1'],
  ])('tells %s and %s apart', (one, other) => {
    expect(hash(one)).not.toBe(hash(other));
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    'fe80::1',
    'a name',
  ])('is missing for %s', (address) => {
    expect(hash(address)).toBeUndefined();
  });

  test('depends on the key, and is no hash of a mailbox', () => {
    expect(hash('192.0.2.7')).not.toBe(hashNetwork(`${KEY}.`, '192.0.2.7')?.toString('hex'));
    expect(hash('192.0.2.7')).not.toBe(hashMailbox(KEY, '192.0.2.7').toString('hex'));
  });
});
