import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@ballpark/contracts/push';
import { call } from '../../api/call.ts';

/** Null while the operator has not set up push messages. */
export async function fetchServerKey(): Promise<string | null> {
  return (await call(getPushKey, {})).key;
}

export async function registerDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await call(subscribeToPush, { body });
}

export async function removeDevice({ endpoint }: PushSubscription): Promise<void> {
  await call(unsubscribeFromPush, { body: { endpoint } });
}
