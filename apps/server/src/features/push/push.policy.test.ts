import { describe, expect, test } from 'vitest';
import { isPushEndpoint } from './push.policy.ts';

describe('an endpoint', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-am3p.notify.windows.com/w/?token=abc',
  ])('%s is a push service', (address) => {
    expect(isPushEndpoint(address)).toBe(true);
    expect(isPushEndpoint(address.replace('https:', 'http:'))).toBe(false);
  });

  test.each([
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://notify.windows.com/x',
    'https://a.b.push.apple.com/x',
    'https://127.0.0.1/x',
    'http://localhost:6379/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'no address',
    '',
  ])('%s is none', (address) => {
    expect(isPushEndpoint(address)).toBe(false);
  });

  test('on loopback is for tests', () => {
    expect(isPushEndpoint('http://127.0.0.1:4000/x', { allowsLoopback: true })).toBe(true);
    expect(isPushEndpoint('http://10.0.0.1/x', { allowsLoopback: true })).toBe(false);
  });
});
