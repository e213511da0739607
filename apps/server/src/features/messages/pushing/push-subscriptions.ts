import { isPushed, type MessageKind, toPushKind } from '@ballpark/rules/messages';
import { PUSH_SUBSCRIPTIONS_MAX } from '@ballpark/rules/push';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { areDeviceKeys, isPushEndpoint } from './push.policy.ts';
import { sendPushJob } from '../messages.jobs.ts';
import { deleteOldest, deleteOwn, listTargets, lockSession, upsertSubscription } from './push.repository.ts';

type SubscribeInput = {
  memberId: string;
  sessionHash: Buffer;
  endpoint: string;
  keys: { p256dh: string; auth: string };
};

/** Registers the caller's device. It belongs to the session, so signing out anywhere ends its messages too. */
export async function subscribe(app: AppContext, input: SubscribeInput): Promise<void> {
  const { memberId, sessionHash, endpoint, keys } = input;
  const { push } = app.config;
  if (push === undefined) throw new Refusal('push_off');
  if (!isPushEndpoint(endpoint, push)) throw new Refusal('push_endpoint_refused');
  if (!areDeviceKeys(keys)) throw new Refusal('push_endpoint_refused');
  await inTransaction(app.db, async (trx) => {
    // Signed out at the same moment: the device gets nothing.
    if (!(await lockSession(trx, sessionHash))) throw new Refusal('not_signed_in');
    await upsertSubscription(trx, { id: newId(), memberId, sessionHash, endpoint, ...keys, at: app.now() });
    await deleteOldest(trx, memberId, PUSH_SUBSCRIPTIONS_MAX);
  });
}

export async function unsubscribe(app: AppContext, device: { memberId: string; endpoint: string }): Promise<void> {
  await deleteOwn(app.db, device);
}

type ToldNotification = { notificationId: string; memberId: string; kind: MessageKind };

/** Adds a message for each device of these members, in the transaction that tells them. */
export async function queuePushes(app: AppContext, trx: Trx, told: readonly ToldNotification[]): Promise<void> {
  if (app.config.push === undefined || told.length === 0) return;
  const wanted = told.flatMap(({ kind, ...one }) => (isPushed(kind) ? [{ ...one, kind: toPushKind(kind) }] : []));
  const targets = await listTargets(trx, wanted);
  const jobs = targets.map((payload) => ({ payload, key: `${payload.subscriptionId}:${payload.notificationId}` }));
  await app.jobs.addAll(trx, sendPushJob, jobs);
}
