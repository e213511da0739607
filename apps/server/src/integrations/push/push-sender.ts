import { PUSH_TTL_SECONDS } from '@ballpark/rules/push';
import webPush from 'web-push';
import type { Config } from '../../config/config.ts';

export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  /** JSON for the service worker. Encrypted for the one device. */
  payload: string;
  /** A newer message of the same topic replaces one that waits for the device. At most 32 URL-safe characters. */
  topic: string;
};

/** `gone`: the device has unsubscribed. `refused`: the service will not take this message. */
export type PushResult = 'accepted' | 'gone' | 'refused';

export type PushSender = {
  /** Throws if the service gave no final answer, so that the message may be sent again. */
  send: (subscription: PushSubscription, message: PushMessage) => Promise<PushResult>;
};

const TIMEOUT_MS = 10_000;

/** Sends messages to the browsers' push services (RFC 8030, 8291, 8292). Undefined without keys in the configuration. */
export function createPushSender(keys: Config['push']): PushSender | undefined {
  if (keys === undefined) return undefined;
  const vapidDetails = { subject: keys.subject, publicKey: keys.publicKey, privateKey: keys.privateKey };
  return {
    send: async ({ endpoint, p256dh, auth }, { payload, topic }) => {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: PUSH_TTL_SECONDS,
        topic,
      });
      // Not sent by the library: it would follow no timeout of ours, and only https, which a test on loopback has not.
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: toHeaders(headers),
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return judge(response.status);
    },
  };
}

function judge(status: number): PushResult {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  // The status alone: the address of a device is personal data.
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
  return 'refused';
}

/** `fetch` counts the body itself. */
function toHeaders(headers: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
