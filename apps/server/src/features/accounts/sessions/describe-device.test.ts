import { expect, test } from 'vitest';
import { describeDevice, findCountryCode } from './describe-device.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test.each([
  [FIREFOX, 'Firefox on Windows'],
  [SAFARI, 'Safari on iOS'],
  ['', null],
  ['curl/8.5.0', null],
  ['x'.repeat(100_000), null],
])('%j is described as %j', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['2a00:1450:4001::1', 'IE'],
  ['127.0.0.1', null],
  ['::1', null],
  ['fd00::1', null],
  ['not an address', null],
])('the address %s belongs to %j', (address, country) => {
  expect(findCountryCode(address)).toBe(country);
});
