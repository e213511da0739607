import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { areDeviceKeys, isPushEndpoint } from './push.policy.ts';

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

describe('the keys of a device', () => {
  const auth = randomBytes(16).toString('base64url');
  const point = createECDH('prime256v1').generateKeys();
  const offCurve = Buffer.from(point);
  offCurve.writeUInt8(offCurve.readUInt8(64) ^ 1, 64);

  test('are a point of P-256 and 16 bytes, with or without padding', () => {
    expect(areDeviceKeys({ p256dh: point.toString('base64url'), auth })).toBe(true);
    expect(areDeviceKeys({ p256dh: point.toString('base64'), auth: `${auth}==` })).toBe(true);
  });

  test.each([
    ['a point that is not on the curve', offCurve],
    ['zeros', Buffer.concat([Buffer.of(4), Buffer.alloc(64)])],
    ['a compressed point', Buffer.from(createECDH('prime256v1').generateKeys('hex', 'compressed'), 'hex')],
    ['a hybrid point', Buffer.from(createECDH('prime256v1').generateKeys('hex', 'hybrid'), 'hex')],
    ['a point of another curve', createECDH('secp256k1').generateKeys()],
    ['the beginning of a point', point.subarray(0, 64)],
    ['nothing', Buffer.alloc(0)],
  ])('are not %s', (_what, bytes) => {
    expect(areDeviceKeys({ p256dh: bytes.toString('base64url'), auth })).toBe(false);
  });

  test.each([0, 15, 17])('are not with a secret of %i bytes', (length) => {
    const keys = { p256dh: point.toString('base64url'), auth: randomBytes(length).toString('base64url') };
    expect(areDeviceKeys(keys)).toBe(false);
  });
});
