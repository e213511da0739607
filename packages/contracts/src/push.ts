import './zod-config.ts';
import { PUSH_ENDPOINT_MAX } from '@ballpark/rules/push';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const endpointAddress = z.string().check(z.minLength(1), z.maxLength(PUSH_ENDPOINT_MAX));

/** An uncompressed point of the curve P-256, in base64url. */
const publicKey = z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}=?$/, 'Please turn notifications on again.'));
/** 16 random bytes, in base64url. */
const authSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/, 'Please turn notifications on again.'));

export const getPushKey = endpoint({
  method: 'GET',
  path: '/push/key',
  summary: "The server's public key for push messages; null while the operator has not set one up.",
  access: 'onboarded',
  success: { status: 200, data: z.object({ key: z.nullable(z.string()) }) },
  errors: [],
});

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/push/subscriptions',
  summary: "Send push messages to the caller's device, until its session ends. Repeating it changes nothing.",
  access: 'onboarded',
  limit: 'edits',
  body: z.object({ endpoint: endpointAddress, keys: z.object({ p256dh: publicKey, auth: authSecret }) }),
  success: { status: 201, data: z.object({ isOn: z.boolean() }) },
  errors: ['push_off', 'push_endpoint_refused'],
});

export const unsubscribeFromPush = endpoint({
  method: 'POST',
  path: '/push/unsubscribe',
  summary: "Send no more push messages to the caller's device. An unknown device is no error.",
  access: 'onboarded',
  body: z.object({ endpoint: endpointAddress }),
  success: { status: 200, data: z.object({ isOn: z.boolean() }) },
  errors: [],
});
